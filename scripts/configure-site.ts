// Writes a site for a static host: the built files with the settings of one site, and the configuration of the host.
import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

import { OPENAPI_PATH, openApiDocument } from "@diary/core/api/openapi";
import { configureSite, readBuiltSite } from "@diary/server/http/configure-site";
import { programVersion } from "@diary/server/paths";
import { operatorNotice } from "@diary/server/settings/settings";

import { buildSite, SITE_OUTPUT } from "./build.ts";
import { parseHostedSettings } from "./hosted-settings.ts";
import { writeHostingFiles, type HostedSettings } from "./hosting-files.ts";

const ROOT = join(import.meta.dirname, "..");
/** Static hosts compress files themselves and need no list of chunks. */
const OMITTED = /\.(br|gz|vite)$/;

export async function writeHostedSite(
  built: string,
  output: string,
  settings: HostedSettings,
): Promise<void> {
  rmSync(output, { recursive: true, force: true });
  cpSync(built, output, { recursive: true, filter: (file) => !OMITTED.test(file) });
  for (const [file, text] of configureSite(readBuiltSite(built), settings))
    writeFileSync(join(output, file), text);
  // The extension reads the API's address from this file.
  writeFileSync(join(output, "config.json"), JSON.stringify({ ...settings, url: settings.apiUrl }));
  const document = openApiDocument({ key: settings.key, url: settings.apiUrl }, programVersion());
  mkdirSync(dirname(join(output, OPENAPI_PATH)), { recursive: true });
  writeFileSync(join(output, OPENAPI_PATH), JSON.stringify(document));
  await writeHostingFiles(output, settings);
}

if (import.meta.main) {
  try {
    await configure(resolve(process.argv[2] ?? join(ROOT, "site")));
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}

async function configure(output: string): Promise<void> {
  const settings = parseHostedSettings(process.env);
  await buildSite();
  await writeHostedSite(SITE_OUTPUT, output, settings);
  console.log(`Created ${output}`);
  const { operatorAddress: address, operatorName: name, siteUrl } = settings;
  const notice = operatorNotice(siteUrl, { name, address });
  if (notice !== undefined) console.warn(`Before you publish the site: ${notice}.`);
}
