import { expect, test } from "vitest";

import { classifySender, isAllowedSender, type TrustedOrigins, type Sender } from "./message-sender.ts";

const trusted: TrustedOrigins = {
  extensionId: "diary",
  extensionOrigin: "chrome-extension://diary",
  siteOrigin: "https://diary.example",
};
const site: Sender = {
  id: "diary",
  url: "https://diary.example/trusted?a#b",
  frameId: 0,
  tab: { incognito: false },
};
const popup: Sender = { id: "diary", url: "chrome-extension://diary/popup.html" };

test("the content script in an ordinary tab of the site is recognised", () => {
  expect(classifySender(site, trusted)).toBe("site-bridge");
  expect(
    classifySender({ ...site, tab: { incognito: false, cookieStoreId: "firefox-default" } }, trusted),
  ).toBe("site-bridge");
});

test("the extension's own pages are recognised, in the popup or in a tab", () => {
  expect(classifySender(popup, trusted)).toBe("extension-page");
  expect(classifySender({ ...popup, frameId: 0, tab: { incognito: false } }, trusted)).toBe("extension-page");
});

test.each<[string, Sender]>([
  ["another extension", { ...popup, id: "other" }],
  ["another extension from the site", { ...site, id: "other" }],
  ["an empty sender", {}],
  ["a sender without an address", { id: "diary", frameId: 0, tab: { incognito: false } }],
  ["an invalid address", { ...site, url: "diary" }],
  ["another site", { ...site, url: "https://evil.example/" }],
  ["a site whose name starts with the same text", { ...site, url: "https://diary.example.evil.example/" }],
  ["another site with this site as user name", { ...site, url: "https://diary.example@evil.example/" }],
  ["the site without encryption", { ...site, url: "http://diary.example/" }],
  ["another port of the site", { ...site, url: "https://diary.example:8443/" }],
  ["a frame of a page", { ...site, frameId: 3 }],
  ["a frame without an id", { ...site, frameId: undefined }],
  ["the site without a tab", { ...site, tab: undefined }],
  ["a private window", { ...site, tab: { incognito: true } }],
  ["a tab of a container", { ...site, tab: { incognito: false, cookieStoreId: "firefox-container-2" } }],
  ["an extension of a similar name", { ...popup, url: "chrome-extension://diary2/popup.html" }],
])("classifySender returns stranger for %s", (_, sender) => {
  expect(classifySender(sender, trusted)).toBe("stranger");
});

const types = ["auth:sync", "auth:refresh", "auth:get", "auth:signIn", "auth:signOut"] as const;

test.each([
  ["site-bridge", ["auth:sync", "auth:refresh"]],
  ["extension-page", ["auth:get", "auth:signIn", "auth:signOut"]],
  ["stranger", []],
] as const)("a %s may send only %j", (sender, allowed) => {
  expect(types.filter((type) => isAllowedSender(sender, type))).toEqual(allowed);
});
