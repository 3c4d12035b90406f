/** Something the person who starts the program can mend: its message is one plain sentence for them. */
export class StartError extends Error {
  override name = "StartError";
}
