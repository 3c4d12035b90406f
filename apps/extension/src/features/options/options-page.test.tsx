import { createQueryClient } from "@diary/core/query";
import { SessionProvider, type Session } from "@diary/core/session";
import { createDiaryClient, DiaryProvider } from "@diary/core/supabase";
import { anId, createMemoryPlatform } from "@diary/core/testing";
import { draftOf, listDrafts, WritingProvider } from "@diary/core/writing";
import { DialogsProvider } from "@diary/ui/dialogs";
import { ToastProvider } from "@diary/ui/toast";
import { QueryClientProvider } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { browser } from "wxt/browser";
import { fakeBrowser } from "wxt/testing/fake-browser";

import { currentServer, setCurrentServer } from "../../connection/current-server.ts";
import { readStored, REMINDER_KEY, type Reminder } from "../../storage/extension-storage.ts";
import { noteDraft } from "../../storage/note-draft.ts";
import { storeDraft, TODAY, writingOn } from "../../testing/popup-harness.tsx";
import { OptionsPage } from "./options-page.tsx";

const { userId } = TODAY;
const MEMBER: Session = { status: "signed-in", user: { id: userId, email: "mina@diary.example" } };
const VISITOR: Session = { status: "signed-out" };
const OFF: Reminder = { kind: "off" };
const builtIn = currentServer();

const respond = vi.fn<(request: object) => Promise<unknown>>();
beforeEach(() => {
  respond.mockReset().mockResolvedValue({ kind: "done" });
  vi.spyOn(browser.runtime, "sendMessage").mockImplementation(respond as never);
});
afterEach(() => {
  fakeBrowser.reset();
  setCurrentServer(builtIn);
  location.hash = "";
});

async function open({ reminder = OFF, session = MEMBER }: { reminder?: Reminder; session?: Session } = {}) {
  const writing = writingOn();
  const platform = createMemoryPlatform({ fetch: async () => Response.json([]) });
  const visitor = { accessToken: () => Promise.resolve(null) };
  const client = createDiaryClient({ url: "https://backend.example", key: "key" }, platform, visitor);
  const source = { ...visitor, current: () => session, subscribe: () => () => undefined };
  const screen = await render(
    <QueryClientProvider client={createQueryClient()}>
      <DiaryProvider client={client}>
        <SessionProvider source={source}>
          <WritingProvider writing={writing}>
            <DialogsProvider>
              <ToastProvider>
                <OptionsPage reminder={reminder} />
              </ToastProvider>
            </DialogsProvider>
          </WritingProvider>
        </SessionProvider>
      </DiaryProvider>
    </QueryClientProvider>,
  );
  const { db } = writing;
  return { db, drafts: async () => (await listDrafts(db, userId)).length, screen };
}

const stored = () => readStored<Reminder>(REMINDER_KEY);
const requests = () => respond.mock.calls.map(([request]) => (request as { type: string }).type);

async function leaveDraft({ db }: Awaited<ReturnType<typeof open>>) {
  const submission = { order: 0, key: TODAY, dayId: anId(103), text: "Ran", version: null, sent: [] };
  await storeDraft(db, draftOf({ ...submission, state: { status: "queued" } }, "writer"));
}

test("a user turns the reminder on for 20:00, chooses another hour and turns it off", async () => {
  const request = vi.spyOn(browser.permissions, "request").mockResolvedValue(true as never);
  const { screen } = await open();
  const remind = screen.getByRole("switch", { name: "Remind me of today's entry" });
  await expect.element(remind).not.toBeChecked();
  await remind.click();
  await expect.element(remind).toBeChecked();
  expect(request.mock.calls).toEqual([[{ permissions: ["notifications"] }]]);
  expect(await stored()).toEqual({ kind: "on", hour: 20 });
  const hour = screen.getByRole("combobox", { name: "Hour" });
  await expect.element(hour).toHaveValue("20");
  await hour.selectOptions("07:00");
  await expect.poll(stored).toEqual({ kind: "on", hour: 7 });
  await remind.click();
  await expect.poll(stored).toEqual(OFF);
  await expect.element(hour).not.toBeInTheDocument();
});

test("the reminder stays off if the browser doesn't allow notifications", async () => {
  const request = vi.spyOn(browser.permissions, "request").mockResolvedValue(false as never);
  const { screen } = await open();
  const remind = screen.getByRole("switch", { name: "Remind me of today's entry" });
  await remind.click();
  const denied = screen.getByText("The browser did not allow notifications.");
  await expect.element(denied).toBeVisible();
  await expect.element(remind).not.toBeChecked();
  expect(await stored()).toBeUndefined();
  request.mockResolvedValue(true as never);
  await remind.click();
  await expect.element(denied).not.toBeInTheDocument();
});

test("a user can try the reminder, and reads what to check if none appears", async () => {
  vi.spyOn(browser.i18n, "getMessage").mockImplementation((name) => name);
  const { screen } = await open({ reminder: { kind: "on", hour: 9 } });
  await expect.element(screen.getByRole("combobox", { name: "Hour" })).toHaveValue("9");
  await screen.getByRole("button", { name: "Show a reminder now" }).click();
  await expect.element(screen.getByText(/^If none appears, the system/)).toBeVisible();
  expect(Object.values(fakeBrowser.notifications.getAllCreateOptions())).toMatchObject([
    { title: "reminderTitle", message: "reminderOne" },
  ]);
});

test("a new user sees how to open the diary, other users don't", async () => {
  const { screen } = await open({ session: VISITOR });
  const title = { name: "Your diary is in the toolbar" };
  await expect.element(screen.getByText("You are not signed in.")).toBeVisible();
  expect(screen.getByRole("region", title).query()).toBeNull();
  await screen.unmount();
  location.hash = "#welcome";
  const { screen: first } = await open({ session: VISITOR });
  await expect
    .element(first.getByRole("region", title).getByRole("link", { name: "Open the site" }))
    .toHaveAttribute("href", "http://localhost:3000/user/signin");
});

test("a button opens the browser's keyboard shortcuts", async () => {
  const openShortcutSettings = vi.fn<() => Promise<void>>(async () => undefined);
  Object.assign(browser.commands, { openShortcutSettings });
  const { screen } = await open();
  await screen.getByRole("button", { name: "Change the shortcuts" }).click();
  expect(openShortcutSettings).toHaveBeenCalledOnce();
});

test("a sign-out without unsent texts needs no confirmation", async () => {
  const { screen } = await open();
  await expect
    .element(screen.getByText("Signed in as mina@diary.example, here and on the site."))
    .toBeVisible();
  await screen.getByRole("button", { name: "Sign out" }).click();
  await expect.poll(requests).toEqual(["auth:signOut"]);
});

test("a sign-out deletes unsent texts only after a confirmation", async () => {
  const options = await open();
  const { drafts, screen } = options;
  await leaveDraft(options);
  noteDraft(userId).write("A thought");
  const signOut = screen.getByRole("button", { name: "Sign out" });
  await signOut.click();
  const dialog = screen.getByRole("dialog", { name: "Sign out?" });
  await expect.element(dialog.getByText(/^2 changes are only in this browser/)).toBeVisible();
  await dialog.getByRole("button", { name: "cancel" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(requests()).toEqual([]);
  expect(await drafts()).toBe(1);
  await signOut.click();
  await dialog.getByRole("button", { name: "Sign out" }).click();
  await expect.poll(drafts).toBe(0);
  expect(noteDraft(userId).read()).toBe("");
  expect(requests()).toEqual(["auth:signOut"]);
});

test("a failed sign-out shows an error and keeps unsent texts", async () => {
  respond.mockRejectedValue(new Error("gone"));
  const options = await open();
  const { drafts, screen } = options;
  await leaveDraft(options);
  await screen.getByRole("button", { name: "Sign out" }).click();
  await screen.getByRole("dialog").getByRole("button", { name: "Sign out" }).click();
  await expect.element(screen.getByText("Signing out did not work. Please try again.")).toBeVisible();
  expect(await drafts()).toBe(1);
});

const connect = () =>
  setCurrentServer({
    siteOrigin: "https://diary.example",
    apiUrl: "https://diary.example",
    isBuiltIn: false,
  });
const another = { name: "Use another server", exact: true };

test("leaving a server signs the user out, deletes unsent texts and ends the connection", async () => {
  connect();
  const options = await open();
  const { drafts, screen } = options;
  await leaveDraft(options);
  await expect
    .element(screen.getByRole("link", { name: "https://diary.example" }))
    .toHaveAttribute("href", "https://diary.example/mypage");
  const leave = screen.getByRole("button", another);
  await leave.click();
  const dialog = screen.getByRole("dialog", { name: "Use another server?" });
  await expect.element(dialog.getByText(/^This signs you out.* 1 change is only in this/)).toBeVisible();
  await dialog.getByRole("button", { name: "cancel" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(requests()).toEqual([]);
  await leave.click();
  await dialog.getByRole("button", another).click();
  await expect.poll(requests).toEqual(["auth:signOut", "connection:leave"]);
  expect(await drafts()).toBe(0);
});

test("the connection and unsent texts stay if the sign-out fails", async () => {
  connect();
  respond.mockRejectedValue(new Error("gone"));
  const options = await open();
  const { drafts, screen } = options;
  await leaveDraft(options);
  await screen.getByRole("button", another).click();
  await screen.getByRole("dialog").getByRole("button", another).click();
  await expect.element(screen.getByText("Signing out did not work. Please try again.")).toBeVisible();
  expect(requests()).not.toContain("connection:leave");
  expect(await drafts()).toBe(1);
});

test("a visitor can leave a server, but not the server of the build", async () => {
  connect();
  const { screen } = await open({ session: VISITOR });
  await screen.getByRole("button", another).click();
  await screen.getByRole("dialog").getByRole("button", another).click();
  await expect.poll(requests).toEqual(["connection:leave"]);
  await screen.unmount();
  setCurrentServer(builtIn);
  const { screen: fixed } = await open({ session: VISITOR });
  await expect.element(fixed.getByText("Entries are sent to this address only.")).toBeVisible();
  expect(fixed.getByRole("button", another).query()).toBeNull();
});
