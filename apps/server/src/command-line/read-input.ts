import { createInterface } from "node:readline";
import { Writable, type Readable } from "node:stream";
import { text } from "node:stream/consumers";

export type Input = Readable & { isTTY?: boolean | undefined };

export function readHidden(
  input: Input,
  printError: (text: string) => void,
  question: string,
): Promise<string | undefined> {
  printError(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: silent, terminal: true });
  return new Promise((resolve) => {
    let line: string | undefined;
    lines.once("line", (typed) => {
      line = typed;
      lines.close();
    });
    lines.once("SIGINT", () => lines.close());
    lines.once("close", () => {
      printError("\n");
      resolve(line);
    });
  });
}

export const readAll = (input: Input): Promise<string> => text(input);
