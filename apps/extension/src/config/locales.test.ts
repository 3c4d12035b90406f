import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, test } from "vitest";

import { createManifest } from "../../build/manifest.ts";
import { parseSettings } from "../../build/settings.ts";

interface Message {
  message: string;
  placeholders?: Record<string, { content: string }>;
}

const folder = join(import.meta.dirname, "../../public/_locales");
const locales = readdirSync(folder).map((name) => {
  const text = readFileSync(join(folder, name, "messages.json"), "utf8");
  return { name, messages: JSON.parse(text) as Record<string, Message> };
});
const english = locales.find(({ name }) => name === "en")?.messages ?? {};
const manifests = ["chrome", "firefox"].map((browser) => createManifest(browser, parseSettings({})));

test("both languages exist, and every command has a translated description and its own key", () => {
  expect(locales.map(({ name }) => name)).toEqual(["en", "ja"]);
  for (const { commands = {} } of manifests) {
    for (const { description } of Object.values(commands)) expect(description).toMatch(/^__MSG_\w+__$/);
    const keys = Object.entries(commands).map(([name, command]) => [name, command.suggested_key]);
    expect(keys).toEqual([
      ["_execute_action", { default: "Alt+Shift+D" }],
      ["add-note", { default: "Alt+Shift+J" }],
    ]);
  }
});

describe.each(locales)("$name", ({ messages }) => {
  test("the translation has all messages of the manifests, and seven of the worker", () => {
    const named = [...JSON.stringify(manifests).matchAll(/__MSG_(\w+)__/g)].map(([, name]) => name);
    expect(Object.keys(messages)).toEqual(
      expect.arrayContaining([
        ...named,
        "addToNotes",
        "noteAdded",
        "noteAddedCut",
        "noteEmpty",
        "noteFailed",
        "noteStored",
        "noteStoredCut",
      ]),
    );
  });

  test("the translation has the same messages and placeholders as English", () => {
    expect(Object.keys(messages)).toEqual(Object.keys(english));
    for (const [name, { message, placeholders = {} }] of Object.entries(messages)) {
      expect(message).toMatch(/\S/);
      expect({ [name]: placeholders }).toEqual({ [name]: english[name]?.placeholders ?? {} });
      for (const place of Object.keys(placeholders)) expect(message).toContain(`$${place.toUpperCase()}$`);
    }
  });

  test.each([
    ["extensionName", 75],
    ["shortName", 15],
    ["extensionDescription", 132],
  ])("%s is at most as long as the stores allow", (name, limit) => {
    expect(messages[name]?.message.length).toBeLessThanOrEqual(limit);
  });
});
