import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";

import { replaceStaticField } from "./static-field.ts";

let root: HTMLElement;
const staticField = () => document.querySelector<HTMLTextAreaElement>("#static-field textarea");
const field = () => root.querySelector("textarea")!;

beforeEach(() => {
  document.body.innerHTML = `<div id="static-field"><textarea></textarea></div><div id="root"></div>`;
  root = document.getElementById("root")!;
  staticField()!.focus();
});
afterEach(() => document.body.replaceChildren());

test("typed text is appended to the app's field, which gets the next key", async () => {
  await userEvent.keyboard("at once");
  root.innerHTML = "<textarea>Draft. </textarea>";
  const onInput = vi.fn<(event: Event) => void>();
  root.addEventListener("input", onInput);
  replaceStaticField(root, expect.unreachable);
  await userEvent.keyboard("!");
  expect(field().value).toBe("Draft. at once!");
  expect(onInput).toHaveBeenCalledTimes(2);
  expect(staticField()).toBeNull();
});

test("the field stays over skeletons, and no letter is lost when the app's field comes", async () => {
  root.innerHTML = "<span data-skeleton></span>";
  replaceStaticField(root, expect.unreachable);
  await userEvent.keyboard("on");
  root.innerHTML = "<textarea></textarea>";
  await userEvent.keyboard("e");
  expect(field().value).toBe("one");
  expect(document.activeElement).toBe(field());
});

test("the text is saved when the app has no field", async () => {
  await userEvent.keyboard("later");
  root.innerHTML = "<p>Written.</p>";
  const save = vi.fn<(typed: string) => void>();
  replaceStaticField(root, save);
  expect(save).toHaveBeenCalledExactlyOnceWith("later");
  expect(staticField()).toBeNull();
});

test("the text is saved when the popup closes over skeletons", async () => {
  root.innerHTML = "<span data-skeleton></span>";
  const save = vi.fn<(typed: string) => void>();
  replaceStaticField(root, save);
  await userEvent.keyboard("closed");
  dispatchEvent(new Event("pagehide"));
  expect(save).toHaveBeenCalledExactlyOnceWith("closed");
  // The listener goes with the field.
  root.innerHTML = "<p>Written.</p>";
  await expect.poll(staticField).toBeNull();
});
