# A script for each shell that clap knows.

$ neffc completions bash | grep "complete -F"
    complete -F _neffc -o nosort -o bashdefault -o default neffc
    complete -F _neffc -o bashdefault -o default neffc

$ neffc completions zsh | grep "#compdef"
\#compdef neffc

$ neffc completions fish | grep "subcommand completions"
complete -c neffc -n "__fish_neffc_using_subcommand completions" -l color -d 'When to colour; `auto` colours terminals only and obeys NO_COLOR' -r -f -a "auto\t''
complete -c neffc -n "__fish_neffc_using_subcommand completions" -s q -l quiet -d 'Print errors only, no warnings and notes'
complete -c neffc -n "__fish_neffc_using_subcommand completions" -s v -l verbose -d 'Say more: the explain page under each finding'
complete -c neffc -n "__fish_neffc_using_subcommand completions" -s h -l help -d 'Print help'

$ neffc completions elvish | grep "set edit:completion"
set edit:completion:arg-completer[neffc] = {|@words|

$ neffc completions powershell | grep Register-ArgumentCompleter
Register-ArgumentCompleter -Native -CommandName 'neffc' -ScriptBlock {

$ neffc completions tcsh
! error: invalid value 'tcsh' for '<SHELL>'
!   [possible values: bash, elvish, fish, powershell, zsh]
!
!   tip: a similar value exists: 'zsh'
!
! For more information, try '--help'.
[2]

$ neffc completions --help
Print a completion script for a shell
\
Usage: neffc completions [OPTIONS] <SHELL>
\
Arguments:
  <SHELL>  The shell to write for [possible values: bash, elvish, fish, powershell, zsh]
\
Options:
  -h, --help  Print help
\
Global options:
      --color <WHEN>  When to colour; `auto` colours terminals only and obeys NO_COLOR [default:
                      auto] [possible values: auto, always, never]
  -q, --quiet         Print errors only, no warnings and notes
  -v, --verbose       Say more: the explain page under each finding
\
Examples:
  neffc completions bash > ~/.local/share/bash-completion/completions/neffc
  neffc completions zsh > ~/.zfunc/_neffc
\
Exit status:
  0  done
  1  the input has faults or is refused
  2  wrong usage
  3  the environment failed (I/O, disk)
