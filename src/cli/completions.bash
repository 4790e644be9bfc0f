
_gmscreen_quoted() {
    _clap_complete_gmscreen "$@"
    [[ $2 == [\"\']* ]] && return
    local i word
    for i in "${!COMPREPLY[@]}"; do
        word=${COMPREPLY[i]% }
        printf -v "COMPREPLY[$i]" '%q%s' "$word" "${COMPREPLY[i]#"$word"}"
    done
}
_gmscreen_spec=$(complete -p gmscreen)
eval "${_gmscreen_spec/_clap_complete_gmscreen/_gmscreen_quoted}"
unset _gmscreen_spec
