import { homedir } from "node:os";

import { AppError } from "@diary/core/errors";

import { type Command, parseArguments } from "./arguments.ts";
import { login, logout, note, today, write } from "./commands.ts";
import { failureOf } from "./failure.ts";
import { HELP } from "./help.ts";
import { CommandFailure, EXIT, printable, type Result, type Shell } from "./shell.ts";

export async function commandLine(argv: readonly string[], shell: Shell = processShell()): Promise<number> {
  const parsed = parseArguments(argv);
  const { json } = parsed;
  const fail = ({ exit, code, message }: CommandFailure) => {
    shell.printError(json ? `${JSON.stringify({ error: { code, message } })}\n` : `${printable(message)}\n`);
    return exit;
  };
  if (parsed.kind === "wrong")
    return fail(new CommandFailure(EXIT.usage, "usage", `${parsed.message} See challenge-diary --help.`));
  try {
    const { text, data } = await run(shell, parsed.command);
    shell.print(json ? `${JSON.stringify(data)}\n` : `${printable(text)}\n`);
    return EXIT.done;
  } catch (error) {
    if (error instanceof CommandFailure) return fail(error);
    if (error instanceof AppError) return fail(failureOf(parsed.command.name, error));
    throw error;
  }
}

async function run(shell: Shell, command: Command): Promise<Result> {
  switch (command.name) {
    case "help":
      return { text: HELP, data: { help: HELP } };
    case "login":
      return login(shell, command);
    case "logout":
      return logout(shell);
    case "note":
      return note(shell, command);
    case "write":
      return write(shell, command);
    default:
      return today(shell);
  }
}

const processShell = (): Shell => ({
  platform: process.platform,
  env: process.env,
  home: homedir(),
  input: process.stdin,
  print: (text) => void process.stdout.write(text),
  printError: (text) => void process.stderr.write(text),
});
