import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, posix, win32 } from "node:path";

export interface Login {
  siteOrigin: string;
  apiUrl: string;
  key: string;
  token: string;
}

export interface UserFolders {
  platform: NodeJS.Platform;
  env: Readonly<Record<string, string | undefined>>;
  home: string;
}

export function loginFile({ platform, env, home }: UserFolders): string {
  const path = platform === "win32" ? win32 : posix;
  // XDG's specification says that programs must ignore relative paths.
  const xdg = env["XDG_CONFIG_HOME"]?.startsWith("/") === true ? env["XDG_CONFIG_HOME"] : undefined;
  const folder =
    platform === "win32"
      ? env["APPDATA"] || path.join(home, "AppData", "Roaming")
      : platform === "darwin"
        ? path.join(home, "Library", "Application Support")
        : (xdg ?? path.join(home, ".config"));
  return path.join(folder, "challenge-diary", "login.json");
}

export function readLogin(file: string): Login | undefined {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
  const login = content as Partial<Login> | null;
  const isComplete = [login?.siteOrigin, login?.apiUrl, login?.key, login?.token].every(
    (value) => typeof value === "string",
  );
  return isComplete ? (login as Login) : undefined;
}

/** Writes a new file and renames it, so an existing file with wider permissions never contains the token. */
export function storeLogin(file: string, login: Login): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}`;
  rmSync(draft, { force: true });
  writeFileSync(draft, `${JSON.stringify(login, null, 2)}\n`, { mode: 0o600, flag: "wx" });
  renameSync(draft, file);
}

export function removeLogin(file: string): void {
  rmSync(file, { force: true });
}
