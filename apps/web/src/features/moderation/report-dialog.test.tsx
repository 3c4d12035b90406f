import { aChallenge, aDay, anId } from "@diary/core/testing";
import { expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";

import { renderTestApp, type RenderedTestApp } from "../../testing/render-test-app.tsx";

const MINE = anId(9003);
const NUMBER = "R-7K2M-9QXC-41TD";
const challenge = aChallenge({ title: "Buy my shoes", nickname: "Noisy" });

function open(address: string, { member, ...answers }: Record<string, unknown> & { member?: string } = {}) {
  const sent: unknown[] = [];
  const answer = {
    home_challenge: [challenge],
    day: [aDay()],
    create_report: (body: unknown) => {
      sent.push(body);
      return NUMBER;
    },
    ...answers,
  };
  const site = renderTestApp(address, { ...(member !== undefined && { member }), answer });
  return site.then((opened) => ({ sent, site: opened }));
}

async function report(site: RenderedTestApp, about: string, what: string) {
  await site.getByRole("button", { name: `More: ${about}` }).click();
  await site.getByRole("menuitem", { name: what }).click();
  await site.getByRole("radio", { name: "Spam" }).click();
  await site.getByRole("button", { name: "Next" }).click();
  await site.getByRole("button", { name: "Send report" }).click();
  await expect.element(site.getByText(NUMBER)).toBeVisible();
}

test("after a report, a user can copy the number and block the author", async () => {
  const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  const { site } = await open("/home", { member: MINE, block: () => new Response(null, { status: 201 }) });
  await report(site, "Buy my shoes", "Report this challenge");
  const receipt = site.getByRole("dialog", { name: "Thank you" });
  await receipt.getByRole("button", { name: "Copy number" }).click();
  expect(copied).toHaveBeenCalledWith(NUMBER);
  await expect
    .element(receipt.getByRole("link", { name: "See the result" }))
    .toHaveAttribute("href", `/report/${NUMBER}`);
  await receipt.getByRole("button", { name: "Block this person" }).click();
  const question = site.getByRole("dialog", { name: "Block Noisy?" });
  await expect.element(receipt).not.toBeInTheDocument();
  await question.getByRole("button", { name: "Block", exact: true }).click();
  await expect.element(site.getByText("Blocked. You can undo it in the settings.")).toBeVisible();
  expect(site.requests).toContain("/rest/v1/block");
});

test("a visitor can report, but not block", async () => {
  const { site } = await open("/home");
  await site.getByRole("button", { name: "More: Buy my shoes" }).click();
  await expect.element(site.getByRole("menuitem", { name: "Report this person" })).toBeVisible();
  expect(site.getByRole("menuitem", { name: "Block this person" }).query()).toBeNull();
  await userEvent.keyboard("{Escape}");
  await report(site, "Buy my shoes", "Report this challenge");
  expect(site.getByRole("button", { name: "Block this person" }).query()).toBeNull();
});

test.each([
  [
    "an entry",
    `/challenge/${challenge.challenge_id}`,
    aDay().date,
    "Report this entry",
    "day",
    aDay().day_id,
  ],
  ["an author", "/home", "Buy my shoes", "Report this person", "profile", challenge.user_id],
])("a report about %s names it", async (_, address, about, what, subject_type, subject_id) => {
  const { sent, site } = await open(address);
  await report(site, about, what);
  expect(sent).toEqual([{ subject_type, subject_id, reason: "spam" }]);
});

const row = {
  number: NUMBER,
  subject_type: "challenge",
  reason: "rights",
  created_at: "2026-11-20T09:00:00Z",
  state: "open",
  answered_at: null as string | null,
};

test("a report is found by its number, typed in any way, and has a date of the answer", async () => {
  let answered_at: string | null = null;
  const { site } = await open("/report", { report_status: () => [{ ...row, answered_at }] });
  const number = site.getByLabelText("Number of the report");
  const show = site.getByRole("button", { name: "Show", exact: true });
  await number.fill("R-7K2M");
  await show.click();
  await expect.element(number).toHaveAccessibleDescription(/^This can't be the number of a report\./);
  await number.fill("R-7K2M-9");
  await expect.element(number).not.toHaveAttribute("aria-invalid", "true");
  await number.fill("r7k2m 9qxc 41td");
  await show.click();
  await expect.element(site.getByRole("heading", { name: "We have it" })).toBeVisible();
  const terms = [...document.querySelectorAll("main dt")].map(({ textContent }) => textContent);
  expect(terms).toEqual(["Number of the report", "About", "Reason", "Sent"]);
  await site.unmount();
  answered_at = "2026-11-21T09:00:00Z";
  const again = await open(`/report/${NUMBER}`, { report_status: [{ ...row, answered_at }] });
  await expect.element(again.site.getByText("Answered")).toBeVisible();
});

test("the settings list a user's reports with reason, date and state", async () => {
  const reports = [row, { ...row, number: "R-0000-0000-0002", state: "dismissed" }];
  const { site } = await open("/mypage/setting/people", { member: MINE, report: reports });
  const items = site.getByRole("region", { name: "Your reports" }).getByRole("listitem");
  await expect
    .element(items.first())
    .toMatchTextContent(/Someone else's work or private data, challenge, Nov 20, 2026\s*We have it$/);
  await expect.element(items.last()).toMatchTextContent(/Read, and left as it is$/);
  await expect.element(items.first().getByRole("link")).toHaveAttribute("href", `/report/${NUMBER}`);
});
