import type { UserManifest } from "wxt";

import { matchPattern } from "../src/connection/server.ts";
import type { BuildSettings } from "./settings.ts";

/** Gives unpacked builds the same id on every machine. Packages have no key, because the store assigns an id. */
export const EXTENSION_KEY =
  "MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAm4eYv+YBqhrkIVmsbp+deH7bFv87tft8Gkaz1q1I6zWFIODvAgVvDChtJtfkDKGcQfgmzVtQwGzfPSRTlu/oAHSzBxYUe8QAUMpjkVxm7CdKmWyb2I6XL3+4TBmKJD6SgOZosyyve9m2GyfXJGT23vsNGqXVzUqyPyhUlN7bXIchGyrQTPXIdKdhteBS3fFd8dRBlLkKpjCqbRhyS9yJUBqsNqCAEM25qUBzxrnpRZXWM+6Mn55nPKlQliBBqOUg8uhhuUWQw8GtY/U6W9Cko/t3TpJbxKPQO8QplDA9WaVjY6vwiyElvES6x8AihI6eoPuWBrhQ526G09zKQyYBMwIDAQAB";

export const CHROME_EXTENSION_ID = "nejgpmeaigkicnleipmkeapahefoppok";
export const FIREFOX_EXTENSION_ID = "extension@challenge-diary.example";

/** Omits the parts that WXT adds for the entrypoints. `storeVersion` is null for an unpacked build. */
export function createManifest(
  browser: string,
  settings: BuildSettings,
  storeVersion: string | null = null,
): UserManifest {
  return {
    ...(storeVersion && { version: storeVersion }),
    name: "__MSG_extensionName__",
    short_name: "__MSG_shortName__",
    description: "__MSG_extensionDescription__",
    default_locale: "en",
    ...(settings.kind === "fixed" && { homepage_url: settings.siteOrigin }),
    permissions: [
      "storage",
      "alarms",
      "contextMenus",
      "cookies",
      // Both read the page's selection and title after a press on the menu item. `scripting` also registers the bridge.
      "activeTab",
      "scripting",
    ],
    optional_permissions: ["notifications"],
    ...accessTo(settings, browser),
    // A private window has a separate storage and may have another user.
    incognito: "not_allowed",
    action: { default_title: "__MSG_actionTitle__" },
    commands: {
      // Browsers handle this command: they open the popup.
      _execute_action: { description: "__MSG_commandOpen__", suggested_key: { default: "Alt+Shift+D" } },
      // Chromium uses Alt+Shift+N, and would assign no key to a command with it.
      "add-note": { description: "__MSG_commandNote__", suggested_key: { default: "Alt+Shift+J" } },
    },
    content_security_policy: { extension_pages: policyFor(settings) },
    ...(browser === "chrome"
      ? { ...(storeVersion === null && { key: EXTENSION_KEY }), ...chromium }
      : firefox),
  };
}

const chromium: UserManifest = { minimum_chrome_version: "123" };

const firefox: UserManifest = {
  browser_specific_settings: {
    gecko: {
      id: FIREFOX_EXTENSION_ID,
      strict_min_version: "140.0",
      data_collection_permissions: {
        required: ["authenticationInfo", "personallyIdentifyingInfo", "websiteContent", "browsingActivity"],
      },
    },
  },
};

/** Addresses of servers that a user can connect. Without TLS, only servers on the same device. */
const CONNECTABLE = ["https://*/*", "http://localhost/*", "http://127.0.0.1/*"];

function accessTo(settings: BuildSettings, browser: string): UserManifest {
  return settings.kind === "any"
    ? {
        optional_host_permissions: CONNECTABLE,
        // Firefox reads managed settings without a schema.
        ...(browser === "chrome" && { storage: { managed_schema: "managed-schema.json" } }),
      }
    : // Browsers show no further warning for this host, because the content script needs it anyway.
      { host_permissions: [matchPattern(settings.siteOrigin)] };
}

function serversOf(settings: BuildSettings): string[] {
  if (settings.kind === "any") return ["https:", "http://localhost:*", "http://127.0.0.1:*"];
  const { backend, siteOrigin } = settings;
  return backend.kind === "hosted" ? [siteOrigin, new URL(backend.url).origin] : [siteOrigin];
}

function policyFor(settings: BuildSettings): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    // Addresses of new photos (blob:), of placeholders (data:), and of the server's photos.
    `img-src 'self' blob: data: ${serversOf(settings).join(" ")}`,
    `connect-src ${serversOf(settings).join(" ")}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}
