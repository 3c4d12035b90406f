import { aChallenge, anId } from "@diary/core/testing";
import { afterEach, expect, test } from "vitest";
import { userEvent } from "vitest/browser";

import { setShortcutsEnabled } from "../platform/shortcuts.ts";
import { renderTestApp } from "../testing/render-test-app.tsx";

const member = anId(9001);
const answer = { home_challenge: [aChallenge()] };

afterEach(() => setShortcutsEnabled(true));

async function openHome() {
  const site = await renderTestApp("/home", { member, answer });
  const feedback = site.getByRole("button", { name: "Feedback", exact: true, includeHidden: true });
  await expect.element(feedback).toBeInTheDocument();
  const heading = (name: string) => site.getByRole("heading", { level: 1, name });
  return { site, heading, keys: site.getByRole("dialog", { name: "Keyboard shortcuts" }) };
}

const press = (key: string, init: KeyboardEventInit = {}, target: Element = document.body) =>
  target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...init }));

test("the key n opens Register Day", async () => {
  const { heading } = await openHome();
  await userEvent.keyboard("n");
  await expect.element(heading("Register Day")).toBeVisible();
});

test("the key / opens search and focuses its field, without typing a slash", async () => {
  const { site } = await openHome();
  await userEvent.keyboard("/");
  const field = site.getByRole("searchbox");
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveValue("");
  field.element().blur();
  await userEvent.keyboard("/");
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveValue("");
});

test("the key ? opens a list of keys, and other keys do nothing until the list closes", async () => {
  const { heading, keys, site } = await openHome();
  await userEvent.keyboard("?");
  await expect.element(keys).toBeVisible();
  await expect
    .poll(() =>
      keys
        .getByRole("term")
        .elements()
        .map((term) => term.textContent),
    )
    .toEqual(["n", "a", "/", "?", expect.stringMatching(/^(Ctrl|⌘)Enter$/)]);
  expect(press("n")).toBe(true);
  await userEvent.keyboard("{Escape}");
  await expect.element(keys).not.toBeInTheDocument();
  await expect.element(heading("Register Day")).not.toBeInTheDocument();
  await expect.element(site.getByRole("main")).toBeVisible();
});

test("single keys do nothing while a user has turned them off", async () => {
  const { keys, site } = await openHome();
  await site.getByRole("button", { name: "Profile", exact: true }).click();
  await site.getByRole("menuitem", { name: "Keyboard shortcuts" }).click();
  const toggle = keys.getByRole("switch", { name: "Single-key shortcuts" });
  await toggle.click();
  await expect.element(toggle).not.toBeChecked();
  await expect.poll(() => keys.getByRole("term").elements()).toHaveLength(1);
  await keys.getByRole("button", { name: "Close" }).click();
  await expect.element(keys).not.toBeInTheDocument();
  await expect.element(site.getByRole("button", { name: "Profile", exact: true })).toHaveFocus();
  for (const key of ["n", "a", "/", "?"]) expect(press(key)).toBe(true);
  setShortcutsEnabled(true);
  expect(press("?")).toBe(false);
  await expect.element(keys).toBeVisible();
});

test(
  "keys with a modifier, repeated keys and keys of an input method do nothing",
  { tags: "extended" },
  async () => {
    await openHome();
    const others = [
      { ctrlKey: true },
      { metaKey: true },
      { altKey: true },
      { repeat: true },
      { isComposing: true },
    ];
    for (const init of others) expect(press("n", init)).toBe(true);
  },
);

test.each([
  ["with Caps Lock", { key: "N", code: "KeyN" }, false],
  ["in a Russian layout", { key: "т", code: "KeyN" }, false],
  ["in a Greek layout", { key: "ν", code: "KeyN" }, false],
  ["in a layout of kana", { key: "み", code: "KeyN" }, false],
  ["in Dvorak, where another key has the letter", { key: "n", code: "KeyL" }, false],
  ["with Shift", { key: "N", code: "KeyN", shiftKey: true }, true],
  ["for another Latin letter on that key", { key: "ñ", code: "KeyN" }, true],
])("the key n is found by letter, else by its place: %s", async (_, init, isIgnored) => {
  await openHome();
  expect(press(init.key, init)).toBe(isIgnored);
});

test("keys do nothing in a field, a select or an editable element", async () => {
  await openHome();
  for (const name of ["input", "textarea", "select", "div"]) {
    const field = document.body.appendChild(document.createElement(name));
    if (name === "div") field.contentEditable = "true";
    expect(press("n", {}, field)).toBe(true);
    field.remove();
  }
  expect(press("n")).toBe(false);
});

test("single keys do nothing for a visitor", async () => {
  const site = await renderTestApp("/home", { answer });
  await expect.element(site.getByRole("link", { name: "Sign in", exact: true })).toBeVisible();
  for (const key of ["n", "a", "/", "?"]) expect(press(key)).toBe(true);
});
