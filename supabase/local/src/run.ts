import type { Serving } from "./serve.ts";
import { parseSettings, type Settings } from "./settings/settings.ts";
import { StartError } from "./start-error.ts";

/** A line of what is said when it runs: a name and what is to be known. */
export type Line = readonly [name: string, value: string];

export interface Started {
  serving: Serving;
  lines: readonly Line[];
}

/**
 * Runs as a command: says where it is, stops on Ctrl+C and SIGTERM, and says in one sentence what is in its way.
 */
export async function run(start: (settings: Settings) => Promise<Started>): Promise<void> {
  let serving: Serving | undefined;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    // A second Ctrl+C finds no listener of ours and ends the process at once.
    process.once(signal, () => {
      void Promise.resolve(serving?.stop()).then(() => process.exit(0));
    });
  }
  try {
    const started = await start(parseSettings(process.env, process.argv.slice(2)));
    ({ serving } = started);
    announce(serving, started.lines);
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error);
    process.exit(1);
  }
}

function announce({ url, hasMailbox }: Serving, lines: readonly Line[]): void {
  const mailbox: Line[] = hasMailbox ? [["Mailbox", `${url}/mailbox`]] : [];
  const all: Line[] = [["Challenge Diary", url], ...mailbox, ...lines];
  console.log(`\n${all.map(([name, value]) => `  ${name.padEnd(17)}${value}`).join("\n")}\n`);
}
