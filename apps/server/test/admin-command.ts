import { execFile } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { vi } from "vitest";

import { admin as runHere } from "../src/admin/main.ts";
import { CACHE_FOLDER, REPOSITORY_ROOT } from "../src/paths.ts";

const ADMIN = join(REPOSITORY_ROOT, "scripts/admin.ts");

/** Variables that the command inherits from the shell. Other variables could change its settings. */
const INHERITED = new Set(["PATH", "HOME", "TMPDIR", "TZ", "LITE_AUTH_BCRYPT_COST"]);

export interface CommandOutput {
  code: number;
  stdout: string;
  stderr: string;
}

export function runAdmin(
  settings: Readonly<Record<string, string>>,
  ...argv: string[]
): Promise<CommandOutput> {
  const { PATH = "", HOME = "" } = process.env;
  const env = {
    PATH,
    HOME,
    TMPDIR: tmpdir(),
    NODE_COMPILE_CACHE: join(CACHE_FOLDER, "compile"),
    ...settings,
  };
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [ADMIN, ...argv],
      { cwd: REPOSITORY_ROOT, env },
      (error, stdout, stderr) => {
        resolve({ code: error ? Number(error.code ?? 1) : 0, stdout: stdout.trim(), stderr: stderr.trim() });
      },
    );
    child.stdin?.end();
  });
}

export async function runAdminHere(
  settings: Readonly<Record<string, string>>,
  ...argv: string[]
): Promise<CommandOutput> {
  for (const name of Object.keys(process.env)) if (!INHERITED.has(name)) vi.stubEnv(name, undefined);
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  const log = vi.spyOn(console, "log").mockReturnValue();
  const complaints = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const textOf = ({ mock }: typeof log | typeof complaints) =>
    mock.calls.map(([text]) => String(text).trim()).join("\n");
  try {
    const code = await runHere(argv);
    return { code, stdout: textOf(log), stderr: textOf(complaints) };
  } finally {
    log.mockRestore();
    complaints.mockRestore();
    vi.unstubAllEnvs();
  }
}

export async function admin(settings: Readonly<Record<string, string>>, ...argv: string[]): Promise<string> {
  const { code, stdout, stderr } = await runAdminHere(settings, ...argv);
  if (code !== 0) throw new Error(`admin ${argv.join(" ")} ended with ${code}: ${stderr}`);
  return stdout;
}
