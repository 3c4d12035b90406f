import { today } from "@diary/core/civil-date";
import { aChallenge, aDay, anId } from "@diary/core/testing";
import { expect, test } from "vitest";

import { renderSite } from "../testing/render-site.tsx";

const member = anId(9001);

/** The page of today's entry before a server that knows `challenges`, and answers each read after an entry by `read`. */
async function write(challenges: ReturnType<typeof aChallenge>[], read: () => unknown) {
  const date = today(Date.now(), 0);
  let written: ReturnType<typeof aDay> | undefined;
  const site = await renderSite(`/day/create/${challenges[0]!.challenge_id}`, {
    member,
    answer: (path, sent) => {
      if (path === "/rest/v1/home_challenge") return challenges;
      if (path !== "/rest/v1/day") return [];
      if (sent === undefined) return written === undefined ? [] : read();
      written = aDay({ ...(sent as object), date });
      return [{ ...written, challenge: { days: 10 } }];
    },
  });
  await site.getByLabelText("Content").fill("Ran.");
  await site.getByRole("button", { name: "Register!" }).click();
  return site;
}

test("what is next is said by the second answer where the first one fails", async () => {
  let failures = 0;
  const site = await write([aChallenge()], () => {
    failures += 1;
    return failures <= 2 ? new Response("{}", { status: 503 }) : [];
  });
  await expect.element(site.getByText("Done for today.")).toBeVisible();
});

test("an answer that does not know the entry yet does not call its day open", async () => {
  const other = aChallenge({ challenge_id: anId(2), title: "Run" });
  const site = await write([aChallenge(), other], () => []);
  await expect.element(site.getByRole("link", { name: "Run" })).toBeVisible();
});
