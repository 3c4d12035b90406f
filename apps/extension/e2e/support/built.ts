import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { externalBackend } from "@diary/server/testing";

import { buildExtension, EXTENSION_OUTPUT } from "../../../../scripts/build.ts";

/** What the extension is built for by itself, wherever the site of a test really is: see {@link Gateway}. */
export const BUILT_FOR = "http://localhost:3000";

/** The unpacked extension as it ships, one for each kind of browser. */
export const BUILT = {
  chrome: join(EXTENSION_OUTPUT, "chrome-mv3"),
  firefox: join(EXTENSION_OUTPUT, "firefox-mv3"),
} as const;

/** Copies a built extension and changes this in its manifest. */
export async function copyBuilt(
  from: string,
  to: string,
  change: (manifest: { permissions: string[] }) => object,
): Promise<void> {
  await cp(from, to, { recursive: true });
  const file = join(to, "manifest.json");
  const manifest = JSON.parse(await readFile(file, "utf8")) as { permissions: string[] };
  await writeFile(file, JSON.stringify({ ...manifest, ...change(manifest) }));
}

/** Whether site and extension ask the API there by themselves: `pnpm test:supabase --site`. */
export const isBuiltForAddress = () => process.env["SUPABASE_TEST_BUILT_FOR_ADDRESS"] !== undefined;

/**
 * Builds it if anything has changed. As `pnpm build` does, to the variable: with others each run would build once more,
 * under what reads the built files meanwhile.
 */
export default async function build(): Promise<void> {
  const api = isBuiltForAddress() ? externalBackend() : undefined;
  await buildExtension(
    api === undefined
      ? {}
      : { SITE_URL: BUILT_FOR, VITE_SUPABASE_URL: api.url, VITE_SUPABASE_ANON_KEY: api.key },
  );
}
