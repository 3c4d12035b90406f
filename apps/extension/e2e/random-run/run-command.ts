import { Readable } from "node:stream";

import { commandLine } from "@diary/server/command-line";

/** `home` is the folder with the access token that the command `login` stored. */
export async function runCommand(
  home: string,
  argv: readonly string[],
  typed = "",
): Promise<{ code: number; printed: string }> {
  let printed = "";
  const print = (text: string) => void (printed += text);
  const input = Readable.from(typed === "" ? [] : [typed]);
  const shell: Parameters<typeof commandLine>[1] = {
    platform: "linux",
    env: {},
    home,
    input,
    print,
    printError: print,
  };
  return { code: await commandLine(argv, shell), printed };
}
