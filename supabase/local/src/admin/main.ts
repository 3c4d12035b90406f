import { copyFileSync, renameSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import { createInterface } from "node:readline/promises";

import { asOperator, becomeOwnerOf } from "../data-folder.ts";
import { reasonOf } from "../database/unavailable.ts";
import { logConsole } from "../log/console.ts";
import { parseSettings, type Settings } from "../settings/settings.ts";
import { explainFileError, StartError } from "../start-error.ts";
import { askServer } from "./admin-socket.ts";
import { table } from "./command.ts";
import { COMMANDS, execute, findCommand, type Outcome } from "./execute.ts";

/** How the command ends: done, could not be done, wrong words, not confirmed. */
const EXIT = { done: 0, failed: 1, usage: 2, unconfirmed: 3 } as const;

/** Commands that replace data as a whole, and so need the server stopped. */
const LOCAL_COMMANDS = [
  ["restore <file> [--replace]", "put a backup in the place of the data, which is kept"],
  ["move --to <database url>", "from the embedded database to PostgreSQL or Supabase"],
  ["move --from <database url>", "from PostgreSQL or Supabase to the embedded database"],
] as const;

/** The operator's command: `argv` as it was typed. Answers the exit code. */
export async function admin(argv: readonly string[]): Promise<number> {
  const { words, yes, databaseUrl } = commonOptions(argv);
  if (words.length === 0 || words.some((word) => ["help", "--help", "-h"].includes(word))) {
    console.log(help(words));
    return words.length === 0 ? EXIT.usage : EXIT.done;
  }
  logConsole();
  try {
    const environment =
      databaseUrl === undefined ? process.env : { ...process.env, DATABASE_URL: databaseUrl };
    // It neither listens nor has a person's mail to bring: what a public address needs is for the server to ask.
    const settings = parseSettings({ ...environment, ...(environment["SMTP_HOST"] ? {} : { MAIL: "off" }) });
    if (settings.dataDir.kind === "folder") becomeOwnerOf(settings.dataDir.path);
    return await dispatch(settings, words, yes);
  } catch (error) {
    const explained = explainFileError(error);
    complain(
      explained instanceof StartError ? explained.message : `It could not be done: ${reasonOf(error)}.`,
    );
    return EXIT.failed;
  }
}

async function dispatch(settings: Settings, words: readonly string[], yes: boolean): Promise<number> {
  const [name, ...rest] = words;
  if (name === "restore" || name === "move") return replaceData(settings, name, rest);
  const outcome = await confirmedOutcome(settings, words, yes);
  if (outcome.kind === "done" && name === "backup" && rest[0] !== undefined) {
    return done(keepAs(outcome.text, resolve(rest[0])));
  }
  if (outcome.kind === "done") return done(outcome.text);
  complain(outcome.text);
  return outcome.kind === "question" ? EXIT.unconfirmed : EXIT[outcome.kind];
}

async function confirmedOutcome(
  settings: Settings,
  words: readonly string[],
  yes: boolean,
): Promise<Outcome> {
  const outcome = await run(settings, words, yes);
  if (outcome.kind !== "question" || !process.stdin.isTTY) {
    return outcome.kind === "question" ? { ...outcome, text: `${outcome.text} Say so with --yes.` } : outcome;
  }
  const asking = createInterface({ input: process.stdin, output: process.stderr });
  const reply = await asking.question(`${outcome.text} [y/N] `);
  asking.close();
  return /^y(es)?$/i.test(reply.trim())
    ? run(settings, words, true)
    : { kind: "question", text: "Nothing was changed." };
}

/** By the server that has the data open, where one runs; else here. */
async function run(settings: Settings, argv: readonly string[], confirmed: boolean): Promise<Outcome> {
  if (settings.databaseUrl === undefined && settings.dataDir.kind === "folder") {
    const outcome = await askServer(resolve(settings.dataDir.path), { argv: [...argv], confirmed });
    if (outcome !== undefined) return outcome;
  }
  if (findCommand(argv) === undefined)
    return { kind: "usage", text: `There is no command ${argv.join(" ")}: see --help.` };
  // Only here, with all that opens a database: to ask a server takes a third of the time without.
  const { openContext } = await import("./open-context.ts");
  const { context, close } = await openContext(settings);
  try {
    return await execute(context, argv, { confirmed });
  } finally {
    await close();
  }
}

async function replaceData(
  { dataDir, databaseUrl, filesDir }: Settings,
  name: "restore" | "move",
  rest: readonly string[],
): Promise<number> {
  if (dataDir.kind === "memory") throw new StartError("DATA_DIR=memory keeps nothing.");
  const { moveFrom, moveTo, restore } = await import("./move.ts");
  const [first, second, ...more] = rest;
  if (name === "restore" && first !== undefined && (second === undefined || second === "--replace")) {
    return done(
      await restore({ dataDir: dataDir.path, filesDir, databaseUrl, replace: second === "--replace" }, first),
    );
  }
  if (name === "move" && second !== undefined && more.length === 0 && URL.canParse(second)) {
    if (first === "--to") return done(await moveTo(second, dataDir.path));
    if (first === "--from") return done(await moveFrom(second, dataDir.path, filesDir));
  }
  complain(help([name]));
  return EXIT.usage;
}

/** Not through the console, which is the log's. */
function complain(text: string): void {
  process.stderr.write(`${text}\n`);
}

function done(text: string): number {
  console.log(text);
  return EXIT.done;
}

/** Puts a backup that the server has made where it is wanted; answers the place. */
function keepAs(made: string, wanted: string): string {
  return asOperator(() => {
    const draft = `${wanted}.unfinished`;
    copyFileSync(made, draft);
    renameSync(draft, wanted);
    rmSync(made);
    return wanted;
  });
}

/** What any command takes, apart from its own words. */
function commonOptions(argv: readonly string[]): {
  words: string[];
  yes: boolean;
  databaseUrl: string | undefined;
} {
  const words = argv.filter((word) => word !== "--yes" && word !== "--");
  const at = words.indexOf("--database-url");
  const databaseUrl = at < 0 ? undefined : words.splice(at, 2)[1];
  return { words, yes: argv.includes("--yes"), databaseUrl };
}

function help(words: readonly string[]): string {
  const lines: (readonly [string, string])[] = [
    ...COMMANDS.map(({ name, usage, summary }) => [`${name} ${usage}`.trim(), summary] as const),
    ...LOCAL_COMMANDS,
  ];
  const chosen = lines.filter(([usage]) => usage.split(" ")[0] === words[0]);
  return `Usage: admin <command>, with the settings of the server (DATA_DIR or DATABASE_URL, SITE_URL, SMTP_HOST …)

${table((chosen.length > 0 ? chosen : lines).map(([usage, summary]) => [`  ${usage}`, summary]))}

  --database-url <url>  act on this database instead of that of the settings
  --yes                 do without asking what deletes

<person> is an e-mail address or a user id. The exit code is 0 when it is done, 1 when it can't be, 2 for wrong words,
3 for what was not confirmed.`;
}
