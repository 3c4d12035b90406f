export const HELP = `Usage: challenge-diary <command>

  login <address>       sign in with an access token, which is read without echo or from standard input
  note [text]           add a note for today
  write [text]          register today's entry
  today                 show open challenges and today's notes
  logout                forget the token
  admin --help          commands for operators

Without a command, challenge-diary runs a server. Text comes from the arguments, or from standard input if there is none or "-".

  -c, --challenge <id or title>   challenge of the note or entry; needed for an entry if several are open
  -a, --append                    write: add the text to today's entry
  --json                          print the result, and errors, as JSON

Exit codes: 0 done, 1 refused, 2 wrong usage, 3 not signed in, 4 no connection.`;
