import { aChallenge, anId } from "@diary/core/testing";
import { expect, test } from "vitest";

import { renderSite } from "../../testing/render-site.tsx";

test("a like that is taken back while it is sent is taken back from a page that is left, too", async () => {
  const taken = Promise.withResolvers<Response>();
  const site = await renderSite("/home", {
    member: anId(9001),
    answer: (path) => {
      if (path === "/rest/v1/likes") return taken.promise;
      return path === "/rest/v1/home_challenge" ? [aChallenge()] : [];
    },
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
