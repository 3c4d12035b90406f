import { expect, test } from "vitest";

import { readTyped } from "../storage/typed-text.ts";
import { createTypedTexts } from "../storage/typed-texts.ts";
import { aPopup, todays } from "../testing/a-popup.tsx";
import { serverRows, storeDraft, TODAY, writingOn } from "../testing/popup-harness.tsx";
import { replaceStaticField } from "./static-field.ts";

/** Renders a popup with a written entry, after `text` was typed in the static field. */
async function typedBeforeWritten(text: string, writing = writingOn()) {
  localStorage.clear();
  const days = Promise.withResolvers<Response>();
  const typedTexts = createTypedTexts(new Set(), TODAY.userId);
  const { page } = typedTexts;
  const written = { days: () => days.promise, writtenToday: [TODAY.challengeId] };
  const popup = await aPopup(written, writing, TODAY.challengeId, typedTexts);
  const html = `<div id="static-field"><textarea></textarea></div>`;
  document.body.insertAdjacentHTML("beforeend", html);
  document.querySelector<HTMLTextAreaElement>("#static-field textarea")!.value = text;
  replaceStaticField(popup.screen.container, {
    taken: () => typedTexts.remove([page]),
    kept: (kept) => typedTexts.change(page, kept, TODAY.userId),
  });
  days.resolve(Response.json([todays]));
  return popup;
}

test("text typed before the app loads is added to today's written entry", async () => {
  const { field } = await typedBeforeWritten("And swam.");
  await expect.element(field).toHaveValue("Ran.\n\nAnd swam.");
  expect(readTyped()).toEqual([]);
});

test("text typed before the app loads continues the draft of a written entry", async () => {
  const writing = writingOn();
  const base = { id: todays.day_id, version: todays.version, sent: [] };
  const draft = { key: TODAY, writer: "closed", rev: 1, fields: { content: "Ran. And" }, replaces: [] };
  await storeDraft(writing.db, { ...draft, base, caret: null, savedAt: serverRows().now });
  const { field } = await typedBeforeWritten(" swam", writing);
  await expect.element(field).toHaveValue("Ran. And swam");
  await expect.element(field).toHaveFocus();
});
