import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const inRepository = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

/** The repository's root. */
export const REPOSITORY_ROOT = inRepository("");
export const MIGRATIONS_FOLDER = inRepository("supabase/migrations");
export const CONFIRMATION_TEMPLATE = inRepository("supabase/templates/confirmation.html");
export const RECOVERY_TEMPLATE = inRepository("supabase/templates/recovery.html");
export const WEB_ROOT = inRepository("apps/web/dist");
/** The catalog: one exact version of everything. */
export const CATALOG_FILE = inRepository("pnpm-workspace.yaml");
/** What is made once and can be made again. */
export const CACHE_FOLDER = inRepository(".cache");
/** The version of the program. */
export const programVersion = (): string =>
  (JSON.parse(readFileSync(inRepository("package.json"), "utf8")) as { version: string }).version;
