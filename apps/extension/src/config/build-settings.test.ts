import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { createManifest } from "../../build/manifest.ts";
import { builtInServer, parseSettings, parseStoreVersion } from "../../build/settings.ts";

const hosted = { VITE_SUPABASE_URL: "https://abc.supabase.co/", VITE_SUPABASE_ANON_KEY: "key" };

test("a build without settings works with any server", () => {
  expect(parseSettings({})).toEqual({ kind: "any" });
});

test("a build for a site reads the key of its backend from the site", () => {
  expect(parseSettings({ SITE_URL: "https://diary.example/" })).toEqual({
    kind: "fixed",
    siteOrigin: "https://diary.example",
    backend: { kind: "from-site" },
  });
});

test("a build for a hosted backend contains the site's and the backend's addresses", () => {
  expect(parseSettings({ SITE_URL: "https://diary.example/", ...hosted })).toEqual({
    kind: "fixed",
    siteOrigin: "https://diary.example",
    backend: { kind: "hosted", url: "https://abc.supabase.co", key: "key" },
  });
});

test.each([
  [{}, null],
  [
    { SITE_URL: "https://diary.example" },
    { siteOrigin: "https://diary.example", apiUrl: "https://diary.example", isBuiltIn: true },
  ],
  [
    { SITE_URL: "https://diary.example", ...hosted },
    {
      siteOrigin: "https://diary.example",
      apiUrl: "https://abc.supabase.co",
      key: "key",
      isBuiltIn: true,
    },
  ],
])("a build with %j has the server %j", (variables, server) => {
  expect(builtInServer(parseSettings(variables))).toEqual(server);
});

test.each([
  [{ SITE_URL: "diary" }, "SITE_URL is not an address: diary"],
  [{ SITE_URL: "ftp://diary.example" }, "SITE_URL is not an address: ftp://diary.example"],
  [hosted, "SITE_URL is missing: a build for Supabase needs the public address of the site."],
  [{ VITE_SUPABASE_URL: "https://a.example" }, "VITE_SUPABASE_ANON_KEY is missing"],
  [{ VITE_SUPABASE_ANON_KEY: "k" }, "VITE_SUPABASE_URL is missing"],
  [{ ...hosted, VITE_SUPABASE_ANON_KEY: "sb_secret_a" }, "VITE_SUPABASE_ANON_KEY is a secret key."],
  [{ ...hosted, VITE_SUPABASE_URL: "a" }, "VITE_SUPABASE_URL is not an address"],
])("the build settings %j are rejected with an error message", (variables, message) => {
  expect(() => parseSettings(variables)).toThrow(message);
});

test.each(["chrome", "firefox"])("the manifest for %s requests only the needed permissions", (browser) => {
  const manifest = createManifest(browser, parseSettings({ SITE_URL: "https://diary.example:8443" }));
  expect(manifest.permissions).toEqual([
    "storage",
    "alarms",
    "contextMenus",
    "cookies",
    "activeTab",
    "scripting",
  ]);
  expect(manifest.optional_permissions).toEqual(["notifications"]);
  expect(manifest.host_permissions).toEqual(["https://diary.example/*"]);
});

test("extension pages run only their own scripts and connect only to site and backend", () => {
  const settings = parseSettings({ SITE_URL: "https://diary.example", ...hosted });
  const policy = JSON.stringify(createManifest("chrome", settings).content_security_policy);
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("connect-src https://diary.example https://abc.supabase.co;");
  expect(policy).not.toContain("unsafe");
});

test.each(["chrome", "firefox"])(
  "in %s, a build without a server has access to no site until the user allows it",
  (browser) => {
    const manifest = createManifest(
      browser,
      parseSettings({}),
      parseStoreVersion({ STORE_VERSION: "1.2.0" }),
    );
    expect(manifest).not.toHaveProperty("host_permissions");
    expect(manifest.optional_host_permissions).toEqual([
      "https://*/*",
      "http://localhost/*",
      "http://127.0.0.1/*",
    ]);
    const policy = JSON.stringify(manifest.content_security_policy);
    expect(policy).toContain("connect-src https: http://localhost:* http://127.0.0.1:*;");
    expect(policy).toContain("script-src 'self';");
  },
);

test("the schema of managed settings is a file of the package", () => {
  const { storage } = createManifest("chrome", parseSettings({}));
  const file = new URL(`../../public/${storage?.managed_schema ?? ""}`, import.meta.url);
  expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({
    properties: { serverUrl: { type: "string" } },
  });
});

test("a store package has a version and no key; an unpacked build has a key", () => {
  const variables = { SITE_URL: "https://diary.example", STORE_VERSION: "1.2.0" };
  const settings = parseSettings(variables);
  for (const browser of ["chrome", "firefox"]) {
    const packed = createManifest(browser, settings, parseStoreVersion(variables));
    expect(packed).toMatchObject({ version: "1.2.0", host_permissions: ["https://diary.example/*"] });
    expect(packed).not.toHaveProperty("key");
  }
  expect(parseStoreVersion({})).toBeNull();
  expect(createManifest("chrome", settings)).toHaveProperty("key");
});

test.each([
  [{ SITE_URL: "https://diary.example", STORE_VERSION: "next" }, "STORE_VERSION is not a version: next"],
  [{ SITE_URL: "http://diary.example", STORE_VERSION: "1.0" }, "SITE_URL must be the public https address"],
])("a store package can't be built with %o", (variables, message) => {
  expect(() => parseStoreVersion(variables)).toThrow(message);
});

test("Firefox's manifest declares that notes can contain texts and addresses of pages", () => {
  const { browser_specific_settings } = createManifest("firefox", parseSettings({}));
  expect(browser_specific_settings?.gecko).toMatchObject({
    data_collection_permissions: { required: expect.arrayContaining(["websiteContent", "browsingActivity"]) },
  });
});
