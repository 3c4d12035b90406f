import { aDay, anId, aProfile } from "@diary/core/testing";
import { expect, test, vi } from "vitest";

import { renderTestApp } from "../testing/render-test-app.tsx";

const day = aDay();

test.each([
  ["/mypage/book", "challenge", [], "Your diary could not be loaded."],
  ["/mypage/year/2026", "written_days", [], "Your year could not be loaded."],
  ["/search#words=owl", "search_challenges", [], "The search could not be done."],
  [
    "/unlisted#10000000000040008000000000000001",
    "shared_challenge",
    null,
    "What is shared here could not be loaded.",
  ],
  ["/u/ren", "person", [], "This page could not be loaded."],
  [`/day/edit/${day.challenge_id}/${day.day_id}`, "day", [day], "This entry could not be loaded."],
  ["/mypage", "profile", [aProfile()], "Your profile could not be loaded."],
  ["/desk/queue", "desk_queue", [], "The queue could not be loaded."],
])(
  "%s shows an error with a button to retry if its data fails to load",
  async (address, name, rows, message) => {
    vi.spyOn(console, "error").mockReturnValue();
    let isDown = true;
    const site = await renderTestApp(address, {
      member: anId(9001),
      answer: {
        is_staff: true,
        [name]: () => (isDown ? Response.json({}, { status: 403 }) : Response.json(rows)),
      },
    });
    await expect.element(site.getByText(message)).toBeVisible();
    expect(site.getByRole("dialog").query()).toBeNull();
    isDown = false;
    await site.getByRole("button", { name: "Try again" }).first().click();
    await expect.element(site.getByText(message)).not.toBeInTheDocument();
  },
);
