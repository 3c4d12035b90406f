import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { externalBackend } from "@diary/server/testing";

import { buildExtension, EXTENSION_OUTPUT, FIXED_SERVER_OUTPUT } from "../../../../scripts/build.ts";

/** Address of the site in test builds. Each test browser maps this address to a separate {@link Gateway}. */
export const TEST_SITE_URL = "http://localhost:3000";

export const FIXED_SERVER_FOLDERS = {
  chrome: join(FIXED_SERVER_OUTPUT, "chrome-mv3"),
  firefox: join(FIXED_SERVER_OUTPUT, "firefox-mv3"),
} as const;

export const CONNECTABLE_FOLDERS = {
  chrome: join(EXTENSION_OUTPUT, "chrome-mv3"),
  firefox: join(EXTENSION_OUTPUT, "firefox-mv3"),
} as const;

export async function copyBuild(
  from: string,
  to: string,
  change: (manifest: { permissions: string[] }) => object,
): Promise<void> {
  await cp(from, to, { recursive: true });
  const file = join(to, "manifest.json");
  const manifest = JSON.parse(await readFile(file, "utf8")) as { permissions: string[] };
  await writeFile(file, JSON.stringify({ ...manifest, ...change(manifest) }));
}

export const callsSupabaseDirectly = () => process.env["SUPABASE_TEST_DIRECT"] !== undefined;

export default async function build(): Promise<void> {
  const api = callsSupabaseDirectly() ? externalBackend() : undefined;
  await buildExtension({
    SITE_URL: TEST_SITE_URL,
    ...(api !== undefined && { VITE_SUPABASE_URL: api.url, VITE_SUPABASE_ANON_KEY: api.key }),
  });
  await buildExtension({});
}
