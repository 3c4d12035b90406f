import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";

import { storageKeys, writeStored } from "../storage/extension-storage.ts";
import { lastUser, readTyped, rememberUser } from "../storage/typed-text.ts";
import { replaceStaticField, type StaticFieldText } from "./static-field.ts";
import { storeTypedText } from "./store-typed-text.ts";

let root: HTMLElement;
const staticField = () => document.querySelector<HTMLTextAreaElement>("#static-field textarea");
const field = () => root.querySelector("textarea")!;
const spies = () => ({
  taken: vi.fn<StaticFieldText["taken"]>(),
  kept: vi.fn<StaticFieldText["kept"]>(),
});

beforeEach(() => {
  localStorage.clear();
  document.body.innerHTML = `<div id="static-field"><textarea></textarea></div><div id="root"></div>`;
  root = document.getElementById("root")!;
  staticField()!.focus();
});
afterEach(() => document.body.replaceChildren());

test("typed text is moved to the app's field, and the next key goes there too", async () => {
  await userEvent.keyboard("at once");
  root.innerHTML = `<textarea name="content">Draft. </textarea>`;
  const onInput = vi.fn<(event: Event) => void>();
  root.addEventListener("input", onInput);
  const { kept, taken } = spies();
  replaceStaticField(root, { kept, taken });
  await userEvent.keyboard("!");
  expect(field().value).toBe("Draft. at once!");
  expect(onInput).toHaveBeenCalledTimes(2);
  expect(taken).toHaveBeenCalledOnce();
  expect(kept).not.toHaveBeenCalled();
  expect(staticField()).toBeNull();
});

test("the static field is shown during loading, and no character is lost", async () => {
  root.innerHTML = "<span data-skeleton></span>";
  replaceStaticField(root, spies());
  await userEvent.keyboard("on");
  root.innerHTML = `<textarea name="content"></textarea>`;
  await userEvent.keyboard("e");
  expect(field().value).toBe("one");
  expect(document.activeElement).toBe(field());
});

test("text typed before the note field appears is moved to the note field", async () => {
  root.innerHTML = "<span data-skeleton></span>";
  const { kept, taken } = spies();
  replaceStaticField(root, { kept, taken });
  await userEvent.keyboard("Who checks");
  root.innerHTML = "<div data-note><textarea></textarea></div>";
  await userEvent.keyboard(" it?");
  expect(field().value).toBe("Who checks it?");
  expect(taken).toHaveBeenCalledOnce();
  expect(kept).not.toHaveBeenCalled();
});

test.each(["<p>Written.</p>", `<textarea name="typed"></textarea>`])(
  "the text is stored if the app has no form: %s",
  async (html) => {
    await userEvent.keyboard("later");
    root.innerHTML = html;
    const { kept, taken } = spies();
    replaceStaticField(root, { kept, taken });
    expect(kept).toHaveBeenCalledExactlyOnceWith("later");
    expect(taken).not.toHaveBeenCalled();
    expect(staticField()).toBeNull();
    expect(document.activeElement).toBe(root.querySelector("textarea") ?? document.body);
  },
);

test("each character is stored during its input event, for the signed-in user", async () => {
  await writeStored(storageKeys().auth, { session: { user: { id: "u" } } });
  rememberUser("u");
  storeTypedText();
  const seen: string[] = [];
  staticField()!.addEventListener("input", () => {
    for (const [, { text, userId }] of readTyped()) seen.push(`${userId}: ${text}`);
  });
  await userEvent.keyboard("abc");
  expect(seen).toEqual(["u: a", "u: ab", "u: abc"]);
  await userEvent.keyboard("{Backspace}{Backspace}{Backspace}");
  expect(readTyped()).toEqual([]);
});

/** Includes the previous test's user, because its listener is still registered. */
const users = () => readTyped().map(([, { userId }]) => userId);

test("text is stored for the user who has signed in since the popup was last open", async () => {
  await writeStored(storageKeys().auth, { session: { user: { id: "now" } } });
  rememberUser("before");
  storeTypedText();
  await userEvent.keyboard("a");
  await expect.poll(users).toContain("now");
  expect(users()).not.toContain("before");
  expect(lastUser()).toMatchObject({ userId: "now" });
});
