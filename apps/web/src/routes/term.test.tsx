import { anId } from "@diary/core/testing";
import { expect, test } from "vitest";

import { renderTestApp } from "../testing/render-test-app.tsx";

const decision = {
  decision_id: anId(700),
  subject_type: "challenge",
  subject_id: anId(1),
  subject_text: "Buy my course",
  action: "hide",
  ground: "law",
  facts: "It is forbidden to sell this.",
  days: null,
  suspended_until: null,
  created_at: "2026-11-20T09:00:00Z",
  ended_at: null,
  seen_at: "2026-11-20T10:00:00Z",
  appeal: null,
  appealed_at: null,
  appeal_outcome: null,
  appeal_answer: null,
  answered_at: null,
};

test("a decision leads to its clause, also where the terms have still to be loaded", async () => {
  const site = await renderTestApp(`/decision/${anId(700)}`, {
    member: anId(9001),
    answer: (path) =>
      path.endsWith("/decision") ? [decision] : path.startsWith("/rest/v1/") ? [] : undefined,
  });
  const link = site.getByRole("link", { name: "Read the clause" });
  await expect.element(link).toHaveAttribute("href", "/term#law");
  // Without a pointer over it before, which would begin to load them.
  (link.element() as HTMLElement).click();
  await expect
    .poll(() => document.getElementById("law")?.getBoundingClientRect().top ?? 9999)
    .toBeLessThan(innerHeight);
});
