import { aSession } from "@diary/core/session-sync/testing";
import { aChallenge, anId, aProfile, aSetting, openWritingDb } from "@diary/core/testing";
import { type Draft, listDrafts, receiveDraft } from "@diary/core/writing";
import { afterEach, expect, test, vi } from "vitest";

import { noteText } from "../notes/note-text.ts";
import { extensionHost } from "../platform/web-platform.ts";
import { collectOpenedSites } from "../testing/opened-sites.ts";
import { answerDialog, renderTestApp } from "../testing/render-test-app.tsx";

const member = anId(9001);

afterEach(() => void vi.unstubAllGlobals());

test("Update Profile keeps the focus while it is sent, then leads to My page", async () => {
  const answered = Promise.withResolvers<void>();
  const sent: unknown[] = [];
  const profile = async (body: object | undefined, method: string) => {
    if (method !== "PATCH") return [aProfile()];
    sent.push(body);
    await answered.promise;
    return [aProfile(body)];
  };
  const site = await renderTestApp("/mypage/setting", { member, answer: { profile } });
  await site.getByLabelText("Nickname").fill("Ume");
  const submit = site.getByRole("button", { name: "Update Profile" });
  await submit.click();
  await expect.element(submit).toHaveAttribute("aria-busy", "true");
  await expect.element(submit).toHaveFocus();
  await submit.click({ force: true });
  answered.resolve();
  await answerDialog(site, "Update your profile Success");
  await expect.element(site.getByRole("heading", { level: 1, name: "Ume" })).toBeVisible();
  expect(sent).toEqual([{ nickname: "Ume", comment: aProfile().comment }]);
});

test("a deleted account leaves no text on the device, and the landing page says so", async () => {
  const stored = openWritingDb("challenge-diary");
  const key = { kind: "entry", userId: member, challengeId: anId(1), date: "2026-11-20" } as const;
  const draft: Draft = {
    key,
    writer: "w",
    rev: 1,
    fields: { content: "Ran" },
    caret: null,
    base: null,
    savedAt: 1,
    replaces: [],
  };
  await receiveDraft(stored, draft, member);
  noteText(member, "today").write("Half a thou");
  const site = await renderTestApp("/mypage/setting/account", {
    member,
    answer: {
      token: () => aSession({ userId: member, signedInAt: Math.floor(Date.now() / 1000) }),
      delete_account: () => new Response(null, { status: 204 }),
      logout: () => new Response(null, { status: 204 }),
    },
  });
  await site.getByRole("button", { name: "Delete account" }).click();
  const dialog = site.getByRole("dialog", { name: "Delete your account?" });
  const submit = dialog.getByRole("button", { name: "Delete everything" });
  await dialog.getByLabelText("Password", { exact: true }).fill("secret1234");
  await dialog.getByLabelText("Type DELETE to confirm").fill("delete");
  await expect.element(submit).toBeDisabled();
  await dialog.getByLabelText("Type DELETE to confirm").fill("DELETE");
  await submit.click();
  await expect.element(site.getByText("Your account has been deleted.")).toBeVisible();
  await expect.element(site.getByRole("heading", { name: "Welcome to Challenge Diary" })).toBeVisible();
  expect(site.requests).toContain("/rest/v1/rpc/delete_account");
  expect(await listDrafts(stored, member)).toEqual([]);
  expect(noteText(member, "today").read()).toBe("");
});

const openLook = () => renderTestApp("/mypage/setting/look", { member, answer: {} });

test("a chosen theme is shown, stored and preselected on the next visit", async () => {
  const showTheme = vi.fn<(theme: string | null) => void>();
  vi.stubGlobal("showTheme", showTheme);
  const site = await openLook();
  await expect.element(site.getByRole("radio", { name: "As this device" })).toBeChecked();
  await site.getByText("Dark", { exact: true }).click();
  await expect.element(site.getByRole("radio", { name: "Dark" })).toBeChecked();
  expect(showTheme.mock.calls).toEqual([["dark"]]);
  await site.unmount();
  const again = await openLook();
  await expect.element(again.getByRole("radio", { name: "Dark" })).toBeChecked();
  await again.getByText("As this device", { exact: true }).click();
  expect(showTheme).toHaveBeenLastCalledWith(null);
  expect(localStorage.getItem("diary-theme")).toBeNull();
});

test("a language that is chosen in the settings translates the page", async () => {
  const site = await renderTestApp("/mypage/setting/look", { member, answer: {} });
  await site.getByRole("main").getByText("日本語", { exact: true }).click();
  await expect.element(site.getByRole("heading", { level: 1, name: "設定" })).toBeVisible();
  await expect.element(site.getByRole("radio", { name: "日本語" })).toBeChecked();
  expect(localStorage.getItem("diary-language")).toBe("ja");
});

test("the settings explain the extension only in a browser that has it", async () => {
  const answer = { setting: [aSetting()] };
  const mark = vi.spyOn(extensionHost, "hasMark").mockReturnValue(true);
  vi.spyOn(extensionHost, "sayHello").mockImplementation(() => undefined);
  const site = await renderTestApp("/mypage/setting/days", { member, answer });
  await expect.element(site.getByText(/^It is installed in this browser/)).toBeVisible();
  await site.unmount();
  mark.mockReturnValue(false);
  const other = await renderTestApp("/mypage/setting/days", { member, answer });
  await expect.element(other.getByRole("button", { name: "Save" })).toBeVisible();
  expect(other.getByRole("region", { name: "Browser extension" }).query()).toBeNull();
});

async function openAccountOf(provider: string) {
  const user = { id: member, email: "mina@diary.example", app_metadata: { providers: [provider] } };
  const token = () => ({ ...aSession({ userId: member, signedInAt: Math.floor(Date.now() / 1000) }), user });
  const providers = [{ id: "github", name: "GitHub" }];
  const answer = { token, user, profile: [aProfile()], home_challenge: [aChallenge()] };
  const site = await renderTestApp("/user/signin", { providers, answer });
  await site.getByLabelText("Email Address").fill("mina@diary.example");
  await site.getByLabelText("Password", { exact: true }).fill("secret1234");
  await site.getByRole("main").getByRole("button", { name: "Sign In" }).click();
  await site.getByRole("link", { name: "Edit Profile" }).first().click();
  await site.getByRole("link", { name: "Account" }).click();
  return site;
}

test("an account of another service can only be deleted after signing in there again", async () => {
  const site = await openAccountOf("github");
  await expect.element(site.getByText(/^Your account has no password\. Sign in again first/)).toBeVisible();
  expect(site.getByRole("button", { name: "Delete account" }).query()).toBeNull();
  await expect
    .element(site.getByRole("region", { name: "Two-step sign-in" }).getByRole("link"))
    .toHaveAttribute("href", "/changepasswordform");
  const opened = collectOpenedSites();
  await site.getByRole("button", { name: "Sign in again with GitHub" }).click();
  await expect.poll(() => opened).toHaveLength(1);
  const { searchParams } = new URL(opened[0]!);
  expect(searchParams.get("redirect_to")).toBe(`${location.origin}/mypage/setting/account?again=1`);
  expect(searchParams.get("prompt")).toBe("login");
});

test("an account of a service that the site no longer offers can't be deleted here", async () => {
  const site = await openAccountOf("apple");
  await expect.element(site.getByText(/no longer offers the service with which you signed in/)).toBeVisible();
  expect(site.getByRole("button", { name: /^Sign in again/ }).query()).toBeNull();
  expect(site.getByRole("button", { name: "Delete account" }).query()).toBeNull();
});
