import { resolve } from "node:path";
import { createInterface } from "node:readline/promises";

import { switchToFolderOwner } from "../data-folder.ts";
import { redirectConsoleToLog } from "../log/console.ts";
import { programVersion } from "../paths.ts";
import { cutValues } from "../settings/env-files.ts";
import { parseSettings, type Settings } from "../settings/settings.ts";
import { StartError } from "../start-error.ts";
import { sendToServer } from "./admin-socket.ts";
import { copyBackupTo, requireWritablePath } from "./backup-target.ts";
import { asJson, formatTable } from "./command.ts";
import { describeFailure } from "./describe-failure.ts";
import { COMMANDS, execute, findCommand, type Outcome } from "./execute.ts";

const EXIT = { done: 0, failed: 1, usage: 2, unconfirmed: 3 } as const;

/** Excluded from `COMMANDS`, because a running server executes those, and a restore needs a stopped server. */
const RESTORE = [
  "restore <file> [--to <folder or database url>] [--replace] [--with-deleted]",
  "replace all data with a backup",
] as const;

const RESTORE_FLAGS = new Set(["--replace", "--with-deleted"]);

export async function admin(argv: readonly string[]): Promise<number> {
  const { words, environment, ...options } = commonOptions(argv);
  const isHelp = words[0] === "help" || words.some((word) => ["--help", "-h"].includes(word));
  if (words.length === 0 || isHelp) {
    console.log(help(words));
    return words.length === 0 ? EXIT.usage : EXIT.done;
  }
  if (words[0] === "version" || words[0] === "--version") {
    const version = programVersion();
    return printResult(options.json ? asJson({ kind: "facts", facts: { version } }) : version);
  }
  redirectConsoleToLog();
  for (const sentence of cutValues()) printError(sentence);
  try {
    // No mail server is required here, because commands don't send mails to users.
    const settings = parseSettings({ ...environment, ...(environment["SMTP_HOST"] ? {} : { MAIL: "off" }) });
    if (settings.dataDir.kind === "folder") switchToFolderOwner(settings.dataDir.path);
    return await dispatch(settings, words, options);
  } catch (error) {
    printError(describeFailure(error));
    return EXIT.failed;
  }
}

interface Options {
  isOtherDatabase: boolean;
  yes: boolean;
  json: boolean;
}

async function dispatch(
  settings: Settings,
  words: readonly string[],
  { yes, json, isOtherDatabase }: Options,
): Promise<number> {
  const [name, first, ...rest] = words;
  if (name === "restore") return replaceData(settings, words.slice(1), json);
  const target = name === "backup" && first !== undefined && rest.length === 0 ? resolve(first) : undefined;
  if (target !== undefined) requireWritablePath(target);
  const outcome = await confirmedOutcome(settings, words, { yes, isOtherDatabase });
  if (outcome.kind !== "done") {
    printError(outcome.text);
    return outcome.kind === "question" ? EXIT.unconfirmed : EXIT[outcome.kind];
  }
  const { text, answer: result = text } =
    target === undefined ? outcome : { text: copyBackupTo(outcome.text, target) };
  return printResult(json ? asJson(result) : text);
}

async function confirmedOutcome(
  settings: Settings,
  words: readonly string[],
  { yes, isOtherDatabase }: Omit<Options, "json">,
): Promise<Outcome> {
  const attempt = (confirmed: boolean) => run(settings, words, { confirmed, isOtherDatabase });
  const outcome = await attempt(yes);
  if (outcome.kind !== "question" || !process.stdin.isTTY) {
    return outcome.kind === "question"
      ? { ...outcome, text: `${outcome.text} Confirm with --yes.` }
      : outcome;
  }
  const asking = createInterface({ input: process.stdin, output: process.stderr });
  const reply = await asking.question(`${outcome.text} [y/N] `);
  asking.close();
  return /^y(es)?$/i.test(reply.trim()) ? attempt(true) : { kind: "question", text: "Nothing was changed." };
}

async function run(
  settings: Settings,
  argv: readonly string[],
  { confirmed, isOtherDatabase }: { confirmed: boolean; isOtherDatabase: boolean },
): Promise<Outcome> {
  if (settings.databaseUrl === undefined && settings.dataDir.kind === "folder") {
    const outcome = await sendToServer(resolve(settings.dataDir.path), { argv: [...argv], confirmed });
    if (outcome !== undefined) return outcome;
  }
  if (findCommand(argv) === undefined)
    return { kind: "usage", text: `Unknown command: ${argv.join(" ")}. --help lists all commands.` };
  // Loaded lazily: a command that a running server executes doesn't need this module and is three times as fast without it.
  const { openContext } = await import("./open-context.ts");
  const { context, close } = await openContext(settings, { isOtherDatabase });
  try {
    return await execute(context, argv, { confirmed });
  } finally {
    await close();
  }
}

async function replaceData(
  { dataDir, databaseUrl }: Settings,
  rest: readonly string[],
  json: boolean,
): Promise<number> {
  if (dataDir.kind === "memory")
    throw new StartError("DATA_DIR=memory stores no data, so there is nothing to restore.");
  const [file, ...flags] = rest;
  if (file === undefined || file.startsWith("--") || !flags.every((flag) => RESTORE_FLAGS.has(flag))) {
    printError(help(["restore"]));
    return EXIT.usage;
  }
  const { restore } = await import("./restore.ts");
  const [replace, withDeleted] = [flags.includes("--replace"), flags.includes("--with-deleted")];
  const { isComplete, text } = await restore(
    { dataDir: dataDir.path, databaseUrl, replace, withDeleted },
    file,
  );
  printResult(json ? asJson(text) : text);
  return isComplete ? EXIT.done : EXIT.failed;
}

/** Bypasses console.error, which would write a log entry. */
function printError(text: string): void {
  process.stderr.write(`${text}\n`);
}

function printResult(text: string): number {
  console.log(text);
  return EXIT.done;
}

/** `restore --to` overrides the database or the folder of the settings. */
function commonOptions(argv: readonly string[]): Options & {
  words: string[];
  environment: NodeJS.ProcessEnv;
} {
  const words = argv.filter((word) => !["--yes", "--json", "--"].includes(word));
  const take = (option: string) => {
    const at = words.indexOf(option);
    return at < 0 || words[at + 1] === undefined ? undefined : words.splice(at, 2)[1];
  };
  const databaseUrl = take("--database-url");
  const to = words[0] === "restore" ? take("--to") : undefined;
  const environment = { ...process.env };
  if (databaseUrl !== undefined || to !== undefined) delete environment["DATABASE_URL_FILE"];
  if (databaseUrl !== undefined) environment["DATABASE_URL"] = databaseUrl;
  if (to !== undefined) {
    const isUrl = /^postgres(ql)?:\/\//.test(to);
    environment["DATABASE_URL"] = isUrl ? to : "";
    if (!isUrl) environment["DATA_DIR"] = to;
  }
  return {
    words,
    isOtherDatabase: databaseUrl !== undefined && databaseUrl !== process.env["DATABASE_URL"],
    yes: argv.includes("--yes"),
    json: argv.includes("--json"),
    environment,
  };
}

function help(words: readonly string[]): string {
  const lines: (readonly [string, string])[] = [
    ...COMMANDS.map(({ name, usage, summary }) => [`${name} ${usage}`.trim(), summary] as const),
    RESTORE,
  ];
  const chosen = lines.filter(([usage]) => usage.split(" ")[0] === words[0]);
  return `Usage: admin <command>. Uses the settings of the server (DATA_DIR or DATABASE_URL, SITE_URL, SMTP_HOST …).

${formatTable((chosen.length > 0 ? chosen : lines).map(([usage, summary]) => [`  ${usage}`, summary]))}

  --database-url <url>  use this database instead of that in the settings
  --json                print the result as JSON
  --yes                 confirm a command that asks for it
  --version             print the version of this program

<user> is an email address or a user id. Exit codes: 0 done, 1 failed, 2 wrong usage, 3 not confirmed.`;
}
