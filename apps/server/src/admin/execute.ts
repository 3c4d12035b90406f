import { parseArgs } from "node:util";

import { type Database, hasTable } from "../database/database.ts";
import { StartError } from "../start-error.ts";
import {
  type AdminContext,
  type CommandResult,
  type Command,
  type CommandArgs,
  formatResult,
  CONTROL_CHARACTERS,
  UsageError,
} from "./command.ts";
import { DATA_COMMANDS } from "./data-commands.ts";
import { describeFailure } from "./describe-failure.ts";
import { FEEDBACK_COMMANDS } from "./feedback-commands.ts";
import { SITE_COMMANDS } from "./site-commands.ts";
import { USER_COMMANDS } from "./user-commands.ts";

export const COMMANDS: readonly Command[] = [
  ...USER_COMMANDS,
  ...SITE_COMMANDS,
  ...FEEDBACK_COMMANDS,
  ...DATA_COMMANDS,
];

export type Outcome =
  | { kind: "done"; text: string; answer?: CommandResult }
  | { kind: "question"; text: string }
  | { kind: "failed"; text: string }
  | { kind: "usage"; text: string };

/** A command with a question runs only if `confirmed`. Results contain texts of users, so control characters are removed. */
export async function execute(
  context: AdminContext,
  argv: readonly string[],
  { confirmed }: { confirmed: boolean },
): Promise<Outcome> {
  const outcome = await outcomeOf(context, argv, confirmed);
  return { ...outcome, text: outcome.text.replaceAll(CONTROL_CHARACTERS, " ") };
}

async function outcomeOf(
  context: AdminContext,
  argv: readonly string[],
  confirmed: boolean,
): Promise<Outcome> {
  const command = findCommand(argv);
  if (command === undefined) return { kind: "usage", text: `Unknown command: ${argv.join(" ")}.` };
  try {
    const parsed = parseOptions(command, argv);
    if (command.name !== "status") await requireData(context.database);
    if (!confirmed) {
      const question = await command.question?.(context, parsed);
      if (question !== undefined) return { kind: "question", text: question };
    }
    const result = await command.run(context, parsed);
    return { kind: "done", text: formatResult(result), answer: result };
  } catch (error) {
    if (error instanceof UsageError) {
      return { kind: "usage", text: `${error.message}\nUsage: ${command.name} ${command.usage}`.trim() };
    }
    return { kind: "failed", text: describeFailure(error) };
  }
}

export function findCommand(argv: readonly string[]): Command | undefined {
  return COMMANDS.find(({ name }) => name.split(" ").every((word, at) => argv[at] === word));
}

/** Throws if the database has no tables: with a mistyped address, a backup would be empty. */
async function requireData({ query }: Database): Promise<void> {
  if (!(await hasTable(query, "public.challenge")))
    throw new StartError("This database contains no tables of Challenge Diary. Check DATABASE_URL.");
}

function parseOptions(
  { name, usage, joinsArguments, options = {} }: Command,
  argv: readonly string[],
): CommandArgs {
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
    const most = joinsArguments === true ? Infinity : /^(<|\[<|\[\w)/.test(usage) ? 1 : 0;
    if (positionals.length > most) throw new Error(`"${positionals[most]}" is one argument too many`);
    return { words: positionals, options: values as CommandArgs["options"] };
  } catch (error) {
    throw new UsageError((error as Error).message.split(/[.\n]/)[0] ?? "");
  }
}
