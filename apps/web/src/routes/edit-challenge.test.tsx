import { aChallenge, aDay, anId } from "@diary/core/testing";
import { expect, test, vi } from "vitest";

import { answerDialog, rejected, renderTestApp } from "../testing/render-test-app.tsx";

const member = anId(9001);
const challenge = aChallenge({ user_id: member, title: "Read ten pages" });
const address = `/challenge/update/${challenge.challenge_id}`;

async function openForm(row = () => challenge) {
  const server = { sent: [] as unknown[], refusal: undefined as Response | undefined };
  const site = await renderTestApp(address, {
    member,
    answer: {
      home_challenge: () => [row()],
      day: [aDay()],
      challenge: (body: unknown) => {
        server.sent.push(body);
        return server.refusal ?? [{ challenge_id: challenge.challenge_id }];
      },
    },
  });
  const title = site.getByLabelText("Title", { exact: true });
  await expect.element(title).toBeVisible();
  return { server, site, title, update: site.getByRole("button", { name: "Update Challenge" }) };
}

test("a rejected change stays in the form, and a saved one leads to My page", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  const { server, site, title, update } = await openForm();
  await title.fill("Read twenty pages");
  server.refusal = rejected(409, "challenge/days-below-written");
  await update.click();
  await answerDialog(site, "Failed", /already more entries than that/);
  await expect.element(title).toHaveValue("Read twenty pages");
  server.refusal = undefined;
  await update.click();
  await answerDialog(site, "Success", "Your Diary info has changed");
  await expect.element(site.getByRole("region", { name: "Challenging" })).toBeVisible();
  expect(server.sent).toMatchObject([{ title: "Read twenty pages" }, { title: "Read twenty pages" }]);
});

test("Back in a form that was opened by its address leads to the challenge", async () => {
  const { site } = await openForm();
  await site.getByRole("button", { name: "Back" }).click();
  await expect.element(site.getByRole("heading", { level: 1, name: "Read ten pages" })).toBeVisible();
});

test("a draft of an edit is back, can be discarded and put back, and ends once saved", async () => {
  const first = await openForm();
  await first.title.fill("Read twenty pages");
  await first.site.unmount();
  const { site, title, update } = await openForm();
  await expect.element(title).toHaveValue("Read twenty pages");
  await site.getByRole("button", { name: "Discard draft" }).click();
  await expect.element(title).toHaveValue("Read ten pages");
  await site.getByRole("button", { name: "Undo" }).click();
  await expect.element(title).toHaveValue("Read twenty pages");
  await expect.element(title).toHaveFocus();
  await update.click();
  await answerDialog(site, "Success");
  await site.unmount();
  const again = await openForm();
  await expect.element(again.title).toHaveValue("Read ten pages");
  expect(again.site.getByText("Your draft is back").query()).toBeNull();
});

test.each([
  ["Keep what I typed", "Read twenty pages"],
  ["Use the saved version", "Read on another device"],
])("if a challenge was changed elsewhere, “%s” fills and focuses the title", async (choice, value) => {
  const first = await openForm();
  await first.title.fill("Read twenty pages");
  await first.site.unmount();
  const { site, title } = await openForm(() => ({ ...challenge, title: "Read on another device" }));
  await expect.element(site.getByText("This was changed elsewhere since you began")).toBeVisible();
  await site.getByRole("button", { name: choice }).click();
  await expect.element(title).toHaveValue(value);
  await expect.element(title).toHaveFocus();
  expect(site.getByText("This was changed elsewhere since you began").query()).toBeNull();
});
