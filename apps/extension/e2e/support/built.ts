import { join } from "node:path";

import { buildExtension, EXTENSION_OUTPUT } from "../../../../scripts/build.ts";

/** What the extension is built for, wherever the site of a test really is: see {@link Gateway}. */
export const BUILT_FOR = "http://localhost:3000";

/** The unpacked extension as it ships, one for each kind of browser. */
export const BUILT = {
  chrome: join(EXTENSION_OUTPUT, "chrome-mv3"),
  firefox: join(EXTENSION_OUTPUT, "firefox-mv3"),
} as const;

/** Builds it if anything has changed. */
export default async function build(): Promise<void> {
  await buildExtension({ SITE_URL: BUILT_FOR });
}
