import { parseArgs } from "node:util";

import { StartError } from "../start-error.ts";
import { AdminError, type AdminContext } from "./admin-context.ts";
import { UsageError, type Command, type Given } from "./command.ts";
import { DATA_COMMANDS } from "./data-commands.ts";
import { FEEDBACK_COMMANDS } from "./feedback-commands.ts";
import { SITE_COMMANDS } from "./site-commands.ts";
import { USER_COMMANDS } from "./user-commands.ts";

/** The commands that act on a database, whoever has it open. */
export const COMMANDS: readonly Command[] = [
  ...USER_COMMANDS,
  ...SITE_COMMANDS,
  ...FEEDBACK_COMMANDS,
  ...DATA_COMMANDS,
];

/** What became of a command. */
export type Outcome =
  | { kind: "done"; text: string }
  /** Nothing was done: it is to be confirmed first. */
  | { kind: "question"; text: string }
  | { kind: "failed"; text: string }
  | { kind: "usage"; text: string };

/** Does a command as it was typed. What loses something is only done when it is confirmed. */
export async function execute(
  context: AdminContext,
  argv: readonly string[],
  { confirmed }: { confirmed: boolean },
): Promise<Outcome> {
  const command = findCommand(argv);
  if (command === undefined) return { kind: "usage", text: `There is no command ${argv.join(" ")}.` };
  try {
    const given = parseGiven(command, argv);
    if (!confirmed) {
      const question = await command.question?.(context, given);
      if (question !== undefined) return { kind: "question", text: question };
    }
    return { kind: "done", text: await command.run(context, given) };
  } catch (error) {
    if (error instanceof UsageError) {
      return { kind: "usage", text: `${error.message}\nUsage: ${command.name} ${command.usage}`.trim() };
    }
    if (error instanceof AdminError || error instanceof StartError)
      return { kind: "failed", text: error.message };
    return { kind: "failed", text: `It could not be done: ${reason(error)}` };
  }
}

export function findCommand(argv: readonly string[]): Command | undefined {
  return COMMANDS.find(({ name }) => name.split(" ").every((word, at) => argv[at] === word));
}

function parseGiven({ name, options = {} }: Command, argv: readonly string[]): Given {
  try {
    const { values, positionals } = parseArgs({
      args: argv.slice(name.split(" ").length),
      allowPositionals: true,
      options: Object.fromEntries(
        Object.entries(options).map(
          ([option, kind]) => [option, { type: kind === "flag" ? "boolean" : "string" }] as const,
        ),
      ),
    });
    return { words: positionals, options: values as Given["options"] };
  } catch (error) {
    throw new UsageError((error as Error).message.split(/[.\n]/)[0] ?? "");
  }
}

/** Of a database error the sentence alone: its other fields hold people's texts. */
const reason = (error: unknown) =>
  error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error);
