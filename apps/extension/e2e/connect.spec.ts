import type { Browser } from "wxt/browser";

import {
  connectTo,
  enterAddress,
  expect,
  expectNoRequest,
  leaveServer,
  openConnected,
  storedOrigins,
  test,
} from "./support/connectable.ts";
import { answerOf, redirectTo } from "./support/gateway.ts";
import { inWorker } from "./support/in-worker.ts";
import {
  popupIsSignedIn,
  popupIsSignedOut,
  signInAtPopup,
  signInAtSite,
  siteIsSignedIn,
  siteIsSignedOut,
} from "./support/site.ts";

declare const chrome: typeof Browser;

test("a user connects to a diary, writes an entry, and moves to another server", async ({
  backend,
  browserWithExtension,
  diary,
  openSite,
  other,
  person,
}) => {
  await person.setChallenge({ title: "Learn TypeScript" });
  await person.setChallenge({ title: "Read ten pages" });
  const contents = () => backend.sql("select content from day order by content");
  const site = await openSite("/user/signin");
  await signInAtSite(site, person);
  let popup = await browserWithExtension.openPage("popup");
  await connectTo(popup, diary);
  await popupIsSignedIn(popup);
  const field = () => popup.getByRole("textbox", { name: "Content" });
  await popup.bringToFront();
  await field().fill("For the first server.");
  await popup.getByRole("button", { name: "Register!" }).click();
  await expect.poll(contents).toEqual([{ content: "For the first server." }]);
  await popup.getByRole("button", { name: /^Next:/ }).click();
  await field().fill("Half a thought");
  await expect(popup.locator("footer")).toContainText("localhost:3000");
  await expect.poll(() => storedOrigins(browserWithExtension)).toEqual([diary.url]);
  await expectNoRequest(other);

  const options = await browserWithExtension.openPage("options");
  await leaveServer(options, "1 change is only in this browser and would be lost.");
  await expect(popup.getByLabel("Address of the diary")).toBeVisible();
  await expect.poll(() => storedOrigins(browserWithExtension)).toEqual([]);
  await siteIsSignedOut(site);
  await site.close();

  diary.gateway.asked = [];
  await connectTo(options, other);
  await popupIsSignedOut(popup);
  await signInAtPopup(popup, person);
  await expect(field()).toHaveValue("");
  await expect(popup.getByText("Half a thought")).toHaveCount(0);
  await field().fill("For the second server.");
  await popup.getByRole("button", { name: "Register!" }).click();
  await expect
    .poll(contents)
    .toEqual([{ content: "For the first server." }, { content: "For the second server." }]);
  await expect.poll(() => storedOrigins(browserWithExtension)).toEqual([other.url]);
  await popup.close();
  popup = await browserWithExtension.openPopup();
  await expect(popup.locator("footer")).toContainText(new URL(other.url).host);
  await expectNoRequest(diary);
});

test(
  "a note added without a server is sent to the server that the user connects to",
  { tag: "@extended" },
  async ({ backend, browserWithExtension, diary, person }) => {
    await person.setChallenge();
    await inWorker(browserWithExtension, ({ contextMenus }) =>
      contextMenus.onClicked.dispatch({
        menuItemId: "add-note",
        selectionText: "Promises settle once.",
        pageUrl: "https://docs.example/",
      }),
    );
    await expect.poll(() => storedOrigins(browserWithExtension)).toEqual(["clips:v1"]);
    const popup = await browserWithExtension.openPage("popup");
    await expect(popup.getByText("1 note is stored on this device.")).toBeVisible();
    await connectTo(popup, diary);
    await signInAtPopup(popup, person);
    await expect(popup.getByRole("button", { name: "1 note from today" })).toBeVisible();
    await expect
      .poll(() => backend.sql("select content from note"))
      .toEqual([{ content: "Promises settle once.\n[docs.example/](https://docs.example/)" }]);
    await expect.poll(() => storedOrigins(browserWithExtension)).toEqual([diary.url]);
  },
);

test(
  "a wrong, hostile or redirecting address connects to no server",
  { tag: "@extended" },
  async ({ browserWithExtension, diary, other }) => {
    const popup = await browserWithExtension.openPage("popup");
    const expectError = async (address: string, message: string) => {
      await enterAddress(popup, address);
      await expect(popup.getByText(message)).toBeVisible();
    };
    await expectError("my diary", "This is not an address.");
    await expectError("http://diary.example", "This address needs https://.");
    await expectError("127.0.0.1:1", "This address can't be reached.");
    other.gateway.guard = async ({ path }) => redirectTo(diary.url + path);
    await expectError(other.url, "This address leads to another one.");
    other.gateway.guard = async () => answerOf(200, { hello: "world" });
    await expectError(other.url, "There is no Challenge Diary at this address.");
    other.gateway.guard = null;
    other.gateway.reported = { siteUrl: other.url, url: "http://abc.supabase.co" };
    await expectError(other.url, "This diary stores its entries at an unsafe address");
    await expectNoRequest(diary);

    other.gateway.reported = { siteUrl: other.url, url: diary.url };
    await enterAddress(popup, other.url);
    await expect(popup.getByText("This diary stores its entries at localhost:3000.")).toBeVisible();
    await expectNoRequest(diary);
    await popup.getByRole("button", { name: "Use another address" }).click();

    other.gateway.reported = { siteUrl: diary.url, url: diary.url };
    await enterAddress(popup, other.url);
    await expect(popup.getByRole("button", { name: "Connect to localhost:3000" })).toBeVisible();
    expect(Object.keys(await browserWithExtension.stored())).toEqual([]);
  },
);

test(
  "a connected server can't redirect keys or texts to another address",
  { tag: "@extended" },
  async ({ browserWithExtension, diary, other, person }) => {
    await person.setChallenge();
    const popup = await openConnected(browserWithExtension, diary);
    await expect(popup.getByText("localhost:3000")).toBeVisible();
    diary.gateway.guard = async ({ path }) =>
      /^\/(auth|rest)\//.test(path) ? redirectTo(other.url + path) : null;
    await signInAtPopup(popup, person);
    await expect(popup.getByText("The server can't be reached.")).toBeVisible();
    diary.gateway.guard = null;
    diary.gateway.reported = { siteUrl: diary.url, url: other.url };
    await signInAtPopup(popup, person);
    await popupIsSignedIn(popup);
    const field = popup.getByRole("textbox", { name: "Content" });
    await field.fill("Only for this server.");
    diary.gateway.guard = async ({ path }) =>
      path.startsWith("/rest/") ? redirectTo(other.url + path) : null;
    await popup.getByRole("button", { name: "Register!" }).click();
    await expect(popup.getByText("Waiting to be sent")).toBeVisible();
    await expectNoRequest(other);
  },
);

test(
  "the worker rejects messages from pages of other and previous servers",
  { tag: "@extended" },
  async ({ browserWithExtension, diary, openSite, other, person }) => {
    const popup = await openConnected(browserWithExtension, diary);
    await signInAtPopup(popup, person);
    await popupIsSignedIn(popup);
    const before = await openSite();
    await siteIsSignedIn(before);
    const stranger = await browserWithExtension.newPage();
    await stranger.goto(`${other.url}/policy`);
    await siteIsSignedOut(stranger);
    await expect(stranger.locator("html")).not.toHaveAttribute("data-diary-extension");

    const answersTo = (url: string) =>
      inWorkerWith(url, async (origin) => {
        const tab = (await chrome.tabs.query({})).find((open) => open.url?.startsWith(origin));
        const [ran] = await chrome.scripting.executeScript({
          target: { tabId: tab!.id! },
          func: async () => {
            const page = { session: null, out: null, cause: "look" };
            const requests = [
              { type: "auth:sync", page },
              { type: "auth:refresh", page },
              { type: "auth:get" },
              { type: "draft:ready" },
              { type: "texts:count", userId: "anyone" },
              { type: "connection:leave" },
            ];
            const answers: unknown[] = [];
            for (const request of requests) answers.push(await chrome.runtime.sendMessage(request));
            return answers;
          },
        });
        return ran?.result;
      });
    async function inWorkerWith(url: string, run: (url: string) => Promise<unknown>) {
      const worker = await browserWithExtension.worker();
      return worker.evaluate(run, url);
    }
    const forbidden = Array.from({ length: 6 }, () => ({ kind: "forbidden" }));
    expect(await answersTo(other.url)).toEqual(forbidden);
    await popupIsSignedIn(popup);

    const options = await browserWithExtension.openPage("options");
    await leaveServer(options, "This signs you out");
    await connectTo(options, other);
    await popupIsSignedOut(popup);
    await signInAtPopup(popup, person);
    await popupIsSignedIn(popup);
    expect(await answersTo(diary.url)).toEqual(forbidden);
    await siteIsSignedOut(before);
  },
);

test(
  "badge and popup show that site access is missing, until it is allowed again",
  { tag: "@extended" },
  async ({ browserWithExtension, diary, person }) => {
    await person.setChallenge();
    const popup = await openConnected(browserWithExtension, diary);
    await signInAtPopup(popup, person);
    const badge = () => inWorker(browserWithExtension, ({ action }) => action.getBadgeText({}));
    await expect.poll(badge).toBe("1");
    await browserWithExtension.setAccess("ON_CLICK");
    await expect.poll(badge).toBe("!");
    await popup.bringToFront();
    await popup.getByRole("button", { name: "The extension has no access to the site" }).click();
    await expect(popup.getByRole("button", { name: "Allow access" })).toBeVisible();
    await browserWithExtension.setAccess("ON_ALL_SITES");
    await expect(popup.getByRole("button", { name: "Allow access" })).toBeHidden();
    await expect.poll(badge).toBe("1");
  },
);
