import { expect, test } from "vitest";

import { dialogQueueReducer, type DialogRequest } from "./dialog-queue.ts";

function aRequest(title: string): DialogRequest {
  return { kind: "message", title, ok: "OK", cancel: "", tone: "normal", answer: () => undefined };
}

test("requests wait in the order they were asked, and an answered one leaves", () => {
  const first = aRequest("first");
  const second = aRequest("second");
  const both = [first, second].reduce(
    (queue, request) => dialogQueueReducer(queue, { type: "asked", request }),
    [] as readonly DialogRequest[],
  );
  expect(both).toEqual([first, second]);
  expect(dialogQueueReducer(both, { type: "answered", request: first })).toEqual([second]);
});

test("an answer that comes twice takes nothing else away", () => {
  const first = aRequest("first");
  const second = aRequest("second");
  const left = dialogQueueReducer([first, second], { type: "answered", request: first });
  expect(dialogQueueReducer(left, { type: "answered", request: first })).toEqual([second]);
});
