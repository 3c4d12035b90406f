import { configureLog, jsonLines, log, type LogFormat, type LogLevel } from "./log/log.ts";
import type { RunningServer, StatusLine } from "./serve.ts";
import { cutValues } from "./settings/env-files.ts";
import { parseSettings, type Settings } from "./settings/settings.ts";
import { StartError } from "./start-error.ts";

/** If a stop takes longer, the process exits. Acknowledged writes are already on disk. */
const STOP_TIMEOUT_MS = 9000;

export async function run(
  start: (settings: Settings) => Promise<RunningServer>,
  defaults: { logLevel: LogLevel; logFormat: LogFormat } = { logLevel: "warn", logFormat: "text" },
): Promise<RunningServer> {
  let serving: RunningServer | undefined;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      setTimeout(() => process.exit(0), STOP_TIMEOUT_MS);
      void Promise.resolve(serving?.stop()).then(() => process.exit(0));
    });
  }
  try {
    const settings = parseSettings(process.env, process.argv.slice(2));
    const { logFormat = defaults.logFormat, logLevel: level = defaults.logLevel } = settings;
    configureLog(logFormat === "json" ? { level, destination: jsonLines() } : { level });
    for (const sentence of cutValues()) log.warn({ component: "settings" }, sentence);
    serving = await start(settings);
    if (logFormat === "json") for (const [name, value] of serving.lines) log.info(`${name}: ${value}`);
    else printStatus(serving.lines);
    return serving;
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error);
    return process.exit(1);
  }
}

export function printStatus(lines: readonly StatusLine[]): void {
  console.log(`\n${lines.map(([name, value]) => `  ${name.padEnd(17)}${value}`).join("\n")}\n`);
}
