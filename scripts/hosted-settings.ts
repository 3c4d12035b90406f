import { readHostedBackend, readVariable, type Variables } from "@diary/core/hosted-backend";
import { parseAccentColor } from "@diary/core/site/accent-color";
import { parseSiteName } from "@diary/core/site/site-name";
import { DEFAULT_CONTACT_EMAIL } from "@diary/core/site/site-settings";
import { parseSiteUrl } from "@diary/core/site/site-url";

import type { HostedSettings } from "./hosting-files.ts";

export function parseHostedSettings(variables: Variables): HostedSettings {
  const backend = readHostedBackend(variables);
  if (backend === null)
    throw new Error(
      "VITE_SUPABASE_URL and VITE_SUPABASE_ANON_KEY are missing: they name the Supabase project.",
    );
  const siteUrl = readAddress(variables, "SITE_URL");
  if (siteUrl === undefined) throw new Error("SITE_URL is missing: it is the public address of the site.");
  return {
    siteUrl: parseSiteUrl(siteUrl),
    siteName: parseSiteName(readVariable(variables, "SITE_NAME")),
    accentColor: parseAccentColor(readVariable(variables, "ACCENT_COLOR")),
    apiUrl: backend.url,
    key: backend.key,
    contactEmail: readVariable(variables, "CONTACT_EMAIL") ?? DEFAULT_CONTACT_EMAIL,
    operatorName: readVariable(variables, "OPERATOR_NAME"),
    operatorAddress: readVariable(variables, "OPERATOR_ADDRESS"),
    extensionUrl: readAddress(variables, "EXTENSION_URL"),
    pushKey: readVariable(variables, "VITE_PUSH_KEY"),
    sendsMail: true,
    providers: readProviders(variables),
  };
}

/** Reads `login=Example,work=Work account`: custom providers, which Supabase's Auth doesn't list. */
function readProviders(variables: Variables): { id: string; name: string }[] {
  const entries = readVariable(variables, "CUSTOM_PROVIDERS")?.split(",") ?? [];
  return entries.map((entry) => {
    const [, id, name] = /^(?:custom:)?([a-z0-9][a-z0-9:-]*)=(.+)$/.exec(entry.trim()) ?? [];
    if (id === undefined || name === undefined)
      throw new Error(`CUSTOM_PROVIDERS needs a list such as login=Example,work=Work: ${entry.trim()}`);
    return { id: `custom:${id}`, name: name.trim() };
  });
}

function readAddress(variables: Variables, name: string): string | undefined {
  const address = readVariable(variables, name);
  if (address !== undefined && !/^https?:\/\/[^/]/.test(address))
    throw new Error(`${name} is not an address: ${address}`);
  return address;
}
