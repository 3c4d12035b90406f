import { anId } from "@diary/core/testing";
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";

import { answerDialog, renderTestApp, type RenderedTestApp } from "../../testing/render-test-app.tsx";

const member = anId(9001);
const typed = { Title: "Colours", Email: "me@example.com", Feedback: "More\nink." };
const row = { title: "Colours", email: "me@example.com", feedback: "More\nink." };

async function open(refuse: () => Response | undefined = () => undefined) {
  const sent: unknown[] = [];
  const feedback = (body: unknown) => {
    sent.push(body);
    return refuse() ?? new Response(null, { status: 201 });
  };
  await page.viewport(1280, 800);
  const site = await renderTestApp("/home", { member, answer: { feedback } });
  return { form: site.getByRole("dialog", { name: "Feedback" }), sent, site };
}

async function openFromMenu(site: RenderedTestApp) {
  await site.getByRole("button", { name: "Profile", exact: true }).click();
  await site.getByRole("menuitem", { name: "FeedBack" }).click();
}

const openFromButton = (site: RenderedTestApp) =>
  site.getByRole("button", { name: "Feedback", exact: true }).click();

test("feedback from the menu has no user id, and the next form is empty", async () => {
  const { form, sent, site } = await open();
  await openFromMenu(site);
  await form.getByRole("button", { name: "Submit" }).click();
  for (const name of ["Title", "Feedback"])
    await expect.element(form.getByRole("link", { name: `${name} is required.` })).toBeVisible();
  expect(form.getByText("Email is required.").query()).toBeNull();
  for (const [label, text] of Object.entries(typed))
    await form.getByLabelText(label, { exact: true }).fill(text);
  await form.getByRole("button", { name: "Submit" }).click();
  await expect.element(site.getByText("Thank you for your feedback!")).toBeVisible();
  await expect.element(form).not.toBeInTheDocument();
  expect(sent).toEqual([row]);
  await openFromMenu(site);
  for (const label of Object.keys(typed))
    await expect.element(form.getByLabelText(label, { exact: true })).toHaveValue("");
});

test("feedback from the floating button has the user's id, and a dialog confirms it", async () => {
  const { form, sent, site } = await open();
  await openFromButton(site);
  for (const label of ["Title", "Feedback"] as const)
    await form.getByLabelText(label, { exact: true }).fill(typed[label]);
  await form.getByRole("button", { name: "Submit" }).click();
  await answerDialog(site, "SUBMITTED", "Thank you for your feedback!");
  expect(sent).toEqual([{ ...row, email: null, user_id: member }]);
});

test.each([
  ["the menu", openFromMenu, "Failed, please email us (hello@challenge-diary.example)", ""],
  ["the button", openFromButton, "Something wrong!", "please email us (hello@challenge-diary.example)"],
] as const)("feedback from %s that could not be sent stays in the form", async (_, start, title, text) => {
  vi.spyOn(console, "error").mockReturnValue();
  const { form, site } = await open(() => Response.json({}, { status: 500 }));
  await start(site);
  await form.getByLabelText("Title").fill("Colours");
  await form.getByLabelText("Feedback", { exact: true }).fill("More ink.");
  await form.getByRole("button", { name: "Submit" }).click();
  await answerDialog(site, title, text);
  await expect.element(form.getByLabelText("Feedback", { exact: true })).toHaveValue("More ink.");
  await form.getByRole("button", { name: "Close" }).click();
  await start(site);
  await expect.element(form.getByLabelText("Feedback", { exact: true })).toHaveValue("More ink.");
});
