/* console.exe SCREEN PROGRAM [ARG...]: runs a program in this console, and writes what it draws into the
 * file SCREEN.
 *
 * Wine's own console takes escape sequences for text: it accepts ENABLE_VIRTUAL_TERMINAL_PROCESSING, and
 * then gives each character of a sequence a cell and wraps them at the width of the console. So the
 * program's output is a pipe that is called as the terminals of MSYS are, by which programs know them,
 * while it reads keys and the size from this console. When this program is killed the other is too. */
#include <stdio.h>
#include <wchar.h>
#include <windows.h>

#define LONGEST 32767 /* a command line */

static HANDLE checked(HANDLE handle, const char *what) {
  if (handle == INVALID_HANDLE_VALUE || !handle) {
    fprintf(stderr, "%s: error %lu\n", what, GetLastError());
    ExitProcess(99);
  }
  return handle;
}

int wmain(int argc, wchar_t **argv) {
  static wchar_t line[LONGEST], pipe[64];
  static char bytes[65536];
  SECURITY_ATTRIBUTES inherited = {sizeof inherited, NULL, TRUE};
  JOBOBJECT_EXTENDED_LIMIT_INFORMATION limits = {0};
  PROCESS_INFORMATION child;
  DWORD count, written, code = 99;

  _snwprintf(pipe, 64, L"\\\\.\\pipe\\msys-%08lx%08lx-pty0-to-master", GetCurrentProcessId(), GetTickCount());
  HANDLE from = checked(
      CreateNamedPipeW(pipe, PIPE_ACCESS_INBOUND, PIPE_TYPE_BYTE, 1, sizeof bytes, sizeof bytes, 0, NULL), "pipe");
  HANDLE to = checked(CreateFileW(pipe, GENERIC_WRITE, 0, &inherited, OPEN_EXISTING, 0, NULL), "its other end");
  HANDLE screen =
      checked(CreateFileW(argv[1], GENERIC_WRITE, FILE_SHARE_READ, NULL, OPEN_EXISTING, 0, NULL), "screen");

  HANDLE job = checked(CreateJobObjectW(NULL, NULL), "job");
  limits.BasicLimitInformation.LimitFlags = JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE;
  SetInformationJobObject(job, JobObjectExtendedLimitInformation, &limits, sizeof limits);

  for (int at = 2; at < argc; at++) {
    size_t used = wcslen(line);
    _snwprintf(line + used, LONGEST - used, L"\"%ls\" ", argv[at]);
  }
  STARTUPINFOW how = {.cb = sizeof how,
                      .dwFlags = STARTF_USESTDHANDLES,
                      .hStdInput = GetStdHandle(STD_INPUT_HANDLE),
                      .hStdOutput = to,
                      .hStdError = to};
  if (!CreateProcessW(NULL, line, NULL, NULL, TRUE, CREATE_SUSPENDED, NULL, NULL, &how, &child)) {
    checked(NULL, "program");
  }
  AssignProcessToJobObject(job, child.hProcess);
  ResumeThread(child.hThread);
  CloseHandle(to);

  while (ReadFile(from, bytes, sizeof bytes, &count, NULL) && count) {
    if (!WriteFile(screen, bytes, count, &written, NULL)) {
      break;
    }
  }
  WaitForSingleObject(child.hProcess, INFINITE);
  GetExitCodeProcess(child.hProcess, &code);
  return (int)code;
}
