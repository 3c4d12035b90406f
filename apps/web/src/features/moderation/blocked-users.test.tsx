import type { BlockedUser } from "@diary/core/block";
import { anId } from "@diary/core/testing";
import { expect, test } from "vitest";

import { renderTestApp } from "../../testing/render-test-app.tsx";

test("in the settings, a user unblocks a blocked user, and the page gets the focus", async () => {
  const sent: unknown[] = [];
  let blocked: BlockedUser[] = ["Noisy", ""].map((nickname, index) => {
    return { user_id: anId(9100 + index), nickname, created_at: "2026-11-20T09:00:00Z" };
  });
  const site = await renderTestApp("/mypage/setting/people", {
    member: anId(9001),
    answer: {
      list_my_blocks: () => blocked,
      block: (_: unknown, method: string) => {
        sent.push(method);
        blocked = blocked.slice(1);
        return new Response(null, { status: 204 });
      },
    },
  });
  const nameless = "Someone whose profile is hidden";
  await expect
    .element(site.getByRole("button", { name: "Unblock" }).last())
    .toHaveAccessibleDescription(nameless);
  await site.getByRole("button", { name: "Unblock" }).first().click();
  await expect.element(site.getByText("Unblocked")).toBeVisible();
  await expect.element(site.getByText("Noisy")).not.toBeInTheDocument();
  await expect.element(site.getByRole("button", { name: "Unblock" })).toBeVisible();
  await expect.element(site.getByRole("main")).toHaveFocus();
  expect(sent).toEqual(["DELETE"]);
});
