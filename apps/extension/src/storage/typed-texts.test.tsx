import { beforeEach, expect, test, vi } from "vitest";

import { readTyped, storeTyped } from "./typed-text.ts";
import { createTypedTexts, textsOf } from "./typed-texts.ts";

beforeEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset["page"];
});

const typed = (text: string, typedAt: number, userId: string | null = "u") => ({ text, typedAt, userId });

test("texts of closed pages are found, the oldest first, but no texts of open pages", () => {
  storeTyped("b", typed("second", 2));
  storeTyped("a", typed("first", 1));
  storeTyped("c", typed("of an open page", 3));
  const store = createTypedTexts(new Set(["c"]), "u");
  expect(textsOf(store.current(), store.page, "u").map(({ text }) => text)).toEqual(["first", "second"]);
});

test("a text of another user is hidden; a text of a visitor is shown to the next user", () => {
  storeTyped("a", typed("of u", 1));
  storeTyped("b", typed("of a visitor", 2, null));
  const { current, page } = createTypedTexts(new Set(), "v");
  expect(textsOf(current(), page, "v").map(({ text }) => text)).toEqual(["of a visitor"]);
  expect(textsOf(current(), page, null).map(({ text }) => text)).toEqual(["of a visitor"]);
});

test("the static field's text is assigned to the signed-in user and isn't listed", () => {
  document.documentElement.dataset["page"] = "p";
  storeTyped("p", typed("being typed", 1, "before"));
  const { current } = createTypedTexts(new Set(["p"]), "u");
  expect(current().texts).toEqual([]);
  expect(readTyped()).toEqual([["p", typed("being typed", 1)]]);
});

test("editing a text of a closed page doesn't change the text's time", () => {
  storeTyped("a", typed("left", 1));
  const { change, current } = createTypedTexts(new Set(), "u");
  change("a", "left and edited", "u");
  expect(current().texts).toMatchObject([{ text: "left and edited", typedAt: 1 }]);
  expect(readTyped()).toMatchObject([["a", { text: "left and edited", typedAt: 1 }]]);
  change("a", "", "u");
  expect(readTyped()).toEqual([]);
  expect(current().texts).toEqual([]);
});

test("if the storage is full, a text is marked as unstored and stays in the page", () => {
  const { change, current, page } = createTypedTexts(new Set(), "u");
  const full = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  change(page, "Typed", "u");
  expect(current().texts).toMatchObject([{ text: "Typed", isUnstored: true }]);
  full.mockRestore();
  change(page, "Typed on", "u");
  expect(current().texts).toMatchObject([{ text: "Typed on", isUnstored: false }]);
});

test("a damaged item doesn't hide other texts", () => {
  localStorage.setItem("typed:x", "{");
  localStorage.setItem("typed:y", "null");
  storeTyped("a", typed("whole", 1));
  expect(readTyped()).toHaveLength(1);
});
