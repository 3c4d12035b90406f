import { fileURLToPath } from "node:url";

const inRepository = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

/** The repository's root. */
export const ROOT = inRepository("");
export const MIGRATIONS_FOLDER = inRepository("supabase/migrations");
export const CONFIRMATION_TEMPLATE = inRepository("supabase/templates/confirmation.html");
export const RECOVERY_TEMPLATE = inRepository("supabase/templates/recovery.html");
/** What the product may ask of PostgREST. */
export const REQUESTS_LIST = inRepository("supabase/tests/requests.md");
export const WEB_ROOT = inRepository("apps/web/dist");
/** The catalog: one exact version of everything. */
export const VERSIONS = inRepository("pnpm-workspace.yaml");
/** What is made once and can be made again. */
export const CACHE = inRepository(".cache");
/** Of this program: its version is in it. */
export const PACKAGE = inRepository("package.json");
