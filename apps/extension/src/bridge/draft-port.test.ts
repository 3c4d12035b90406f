import { expect, test } from "vitest";

import { createDraftPort } from "./draft-port.ts";

test("a draft goes to the page that is ready for it, and counts as moved once the page has stored it", async () => {
  const drafts = createDraftPort();
  expect(await drafts.give("Ran")).toBe(false);

  const { port1: page, port2 } = new MessageChannel();
  const received: unknown[] = [];
  const stores = [false, true];
  page.addEventListener("message", ({ data }) => {
    received.push(data);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port has no origin
    page.postMessage(stores.shift());
  });
  page.start();
  drafts.connect(port2);
  expect(await drafts.give("Ran")).toBe(false);
  expect(await drafts.give("Ran")).toBe(true);
  expect(received).toEqual(["Ran", "Ran"]);
  page.close();
});
