import { readFileSync } from "node:fs";

import { StartError } from "../start-error.ts";

/** Settings that can be read from a file (`…_FILE`), so process lists and container descriptions don't show them. */
const SECRETS = [
  "DATABASE_URL",
  "SMTP_PASS",
  "OIDC_CLIENT_SECRET",
  "GITHUB_CLIENT_SECRET",
  "GOOGLE_CLIENT_SECRET",
];

export function withSecretFiles(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const filled = { ...environment };
  for (const name of SECRETS) {
    const variable = `${name}_FILE`;
    const file = environment[variable]?.trim();
    delete filled[variable];
    if (!file) continue;
    if (environment[name]?.trim()) throw new StartError(`${name} and ${variable} are both set: remove one.`);
    filled[name] = readSecret(variable, file);
  }
  return filled;
}

function readSecret(variable: string, file: string): string {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new StartError(`${variable} names ${file}, which can't be read (${code}).`, { cause });
  }
  const value = text.replace(/\r?\n$/, "");
  // With a blank DATABASE_URL, for example, the server would silently use the embedded database.
  if (value.trim() === "") throw new StartError(`${variable} names ${file}, which is empty.`);
  return value;
}
