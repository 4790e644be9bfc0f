/* What the standard library takes its random numbers from; older Wines lack it. */
#include <windows.h>

BOOLEAN NTAPI SystemFunction036(PVOID, ULONG);

__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE to, SIZE_T count) {
  return SystemFunction036(to, (ULONG)count);
}
