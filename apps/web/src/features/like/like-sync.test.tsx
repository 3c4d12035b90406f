import { aChallenge, anId } from "@diary/core/testing";
import { expect, test } from "vitest";

import { renderTestApp } from "../../testing/render-test-app.tsx";

// Must run first: it tests the first load of lazy code, which stays loaded for the other tests.
test("loading code during a press doesn't replace the Like button", async () => {
  const site = await renderTestApp("/home", {
    member: anId(9001),
    answer: { home_challenge: [aChallenge()] },
  });
  const button = await site.getByRole("button", { name: "Like" }).findElement();
  if (!(button instanceof HTMLElement)) throw new Error("The button can't have the focus.");
  button.focus();
  button.click();
  await expect.poll(() => site.requests).toContain("/rest/v1/likes");
  expect(document.activeElement).toBe(button);
});

test("if a user likes, withdraws the like and leaves the page, both requests are sent", async () => {
  const taken = Promise.withResolvers<Response>();
  const site = await renderTestApp("/home", {
    member: anId(9001),
    answer: { home_challenge: [aChallenge()], likes: taken.promise },
  });
  const like = site.getByRole("button", { name: "Like" });
  const sent = () => site.requests.filter((path) => path === "/rest/v1/likes").length;
  await like.click();
  await expect.poll(sent).toBe(1);
  await like.click();
  expect(sent()).toBe(1);
  window.dispatchEvent(new PageTransitionEvent("pagehide"));
  await expect.poll(sent).toBe(2);
  taken.resolve(new Response(null, { status: 201 }));
});
