import { expect, test } from "vitest";

import { giveDraftTo } from "./draft-port.ts";

test("a draft counts as moved once the page has stored it", async () => {
  const { port1: page, port2 } = new MessageChannel();
  const received: unknown[] = [];
  const stores = [false, true];
  page.addEventListener("message", ({ data }) => {
    received.push(data);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port has no origin
    page.postMessage(stores.shift());
  });
  page.start();
  port2.start();
  expect(await giveDraftTo(port2, "Ran")).toBe(false);
  expect(await giveDraftTo(port2, "Ran")).toBe(true);
  expect(received).toEqual(["Ran", "Ran"]);
  page.close();
});
