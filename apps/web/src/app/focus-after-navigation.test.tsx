import { paths } from "@diary/core/paths";
import { aSession } from "@diary/core/session-sync/testing";
import { aChallenge, anId, aProfile } from "@diary/core/testing";
import { expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";

import { openMore, renderTestApp, type RenderedTestApp } from "../testing/render-test-app.tsx";

const member = anId(9001);
const session = () => aSession({ userId: member, signedInAt: Math.floor(Date.now() / 1000) });
const challenge = aChallenge({ user_id: member });
const answer = {
  home_challenge: [challenge],
  challenge: [{ challenge_id: challenge.challenge_id }],
  profile: [aProfile()],
  signup: session,
  token: session,
  logout: () => new Response(null, { status: 204 }),
};

const titleShown = () => document.querySelector("main h1")?.textContent;

/** Fails if the next page is ever shown without the focus: Tab would then start after its content. */
async function expectFocusKept(site: RenderedTestApp, heading: string, act: () => Promise<void>) {
  const left = titleShown();
  const lost: string[] = [];
  // Runs after each change of the page and before any key.
  const observer = new MutationObserver(() => {
    const shown = titleShown();
    if (document.activeElement === document.body && shown !== left) lost.push(shown ?? "a loading page");
  });
  observer.observe(document.body, { childList: true, subtree: true });
  onTestFinished(() => observer.disconnect());
  await act();
  await expect.element(site.getByRole("heading", { level: 1, name: heading })).toBeVisible();
  await expect.element(site.getByRole("main")).toHaveFocus();
  expect(lost).toEqual([]);
}

async function fill(site: RenderedTestApp, values: Readonly<Record<string, string>>) {
  for (const [label, value] of Object.entries(values))
    await site.getByLabelText(label, { exact: true }).fill(value);
}

const credentials = { "Email Address": "mina@diary.example", Password: "secret1234" };
const pressEnter = () => userEvent.keyboard("{Enter}");

test("the focus moves to My page after a sign-up by keyboard", async () => {
  const site = await renderTestApp(paths.signUp, { answer });
  await fill(site, { ...credentials, "Confirm Password": "secret1234" });
  await expectFocusKept(site, aProfile().nickname, pressEnter);
});

test("the focus moves to the requested page after a sign-in by keyboard", async () => {
  const site = await renderTestApp(paths.createChallenge, { answer });
  await expect.element(site.getByRole("heading", { name: "Sign In" })).toBeVisible();
  await fill(site, credentials);
  await expectFocusKept(site, "Let's Start Your New Challenge!", pressEnter);
});

test("the focus moves to Sign In after a sign-out", async () => {
  const site = await renderTestApp(paths.year(2026), { answer, member });
  await site.getByRole("button", { name: "Profile" }).click();
  const signOut = site.getByRole("menuitem", { name: "Sign out" });
  await expect.element(signOut).toBeVisible();
  await expectFocusKept(site, "Sign In", () => signOut.click());
});

test("the focus moves to the next page after a link in the header", async () => {
  await page.viewport(1280, 800);
  const site = await renderTestApp(paths.myPage, { answer, member });
  await expectFocusKept(site, "Let's get start your new Challenge!", () =>
    site.getByRole("banner").getByRole("link", { name: "Feed" }).click(),
  );
});

test("the focus moves to My page after a confirmed deletion", async () => {
  const site = await renderTestApp(paths.challenge(challenge.challenge_id), { answer, member });
  await openMore(site, "Delete");
  const dialog = site.getByRole("dialog");
  await expect.element(dialog).toBeVisible();
  await expectFocusKept(site, aProfile().nickname, async () => {
    await dialog.getByRole("button", { name: "OK" }).click();
  });
});
