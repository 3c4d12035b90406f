import { paths } from "@diary/core/paths";
import { aChallenge, anId, daysInARow } from "@diary/core/testing";
import { expect, test } from "vitest";

import { renderTestApp } from "../testing/render-test-app.tsx";

const member = anId(9001);

test("the owner's actions and menu come before the calendar and the entries", async () => {
  const challenge = aChallenge({ user_id: member, day: 3 });
  const site = await renderTestApp(paths.challenge(challenge.challenge_id), {
    member,
    answer: { home_challenge: [challenge], day: daysInARow(3) },
  });
  const main = site.getByRole("main");
  await expect.element(main.getByRole("article")).toHaveLength(3);
  const entries = [main.getByRole("table").first(), main.getByRole("article").first()];
  const actions = [
    main.getByRole("link", { name: "Register Day" }),
    main.getByRole("button", { name: "Share" }),
    main.getByRole("button", { name: "More: Learn TypeScript" }),
  ];
  for (const action of actions)
    for (const entry of entries) {
      const position = action.element().compareDocumentPosition(entry.element());
      expect(position & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
    }
});
