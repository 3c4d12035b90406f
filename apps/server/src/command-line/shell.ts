import type { UserFolders } from "./login-file.ts";
import type { Input } from "./read-input.ts";

export const EXIT = { done: 0, refused: 1, usage: 2, signedOut: 3, network: 4 } as const;

export interface Shell extends UserFolders {
  input: Input;
  print: (text: string) => void;
  printError: (text: string) => void;
}

export interface Result {
  text: string;
  data: object;
}

export class CommandFailure extends Error {
  readonly exit: number;
  readonly code: string;

  constructor(exit: number, code: string, message: string) {
    super(message);
    this.name = "CommandFailure";
    this.exit = exit;
    this.code = code;
  }
}

/** Removes characters that control the terminal or the direction of text. Keeps line feeds and tabs. */
export const printable = (text: string): string =>
  // eslint-disable-next-line no-control-regex -- these are the characters to remove
  text.replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, "");
