import type { BrokerState } from "@diary/core/session-sync";
import { aSession } from "@diary/core/session-sync/testing";
import { createDiaryClient, DiaryProvider, type DiaryClient } from "@diary/core/supabase";
import { createMemoryPlatform } from "@diary/core/testing";
import { english, WordsContext } from "@diary/ui/words";
import { afterEach, expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { fakeBrowser } from "wxt/testing/fake-browser";

import { storageKeys, writeStored } from "../../storage/extension-storage.ts";
import { stubSiteAccess } from "../../testing/site-access.ts";
import { translate as japanese } from "../../words/ja.ts";
import { NoticeArea } from "../parts/notice.tsx";
import { StateNotices } from "./state-notices.tsx";

const HOUR = 3_600_000;

afterEach(() => fakeBrowser.reset());

const visitorAuth = { accessToken: () => Promise.resolve(null) };
const clientWith = (platform = createMemoryPlatform()) =>
  createDiaryClient({ url: "http://localhost", key: "key" }, platform, visitorAuth);

const open = (client: DiaryClient, language = english) =>
  render(
    <WordsContext value={language}>
      <DiaryProvider client={client}>
        <NoticeArea>
          <StateNotices />
        </NoticeArea>
      </DiaryProvider>
    </WordsContext>,
  );

test.each([
  [2 * HOUR, english, /The clock.*2.*ahead/],
  [-26 * HOUR, english, /The clock.*behind/],
  [HOUR, japanese, /この端末の時計が/],
  [30_000, english, /^$/],
])(
  "after a response, the notice (or none) fits a clock that is %i ms ahead",
  async (aheadMs, language, message) => {
    const serverTime = new Date(Date.now() - aheadMs).toUTCString();
    const platform = createMemoryPlatform({
      now: () => Date.now(),
      fetch: () => Promise.resolve(Response.json([], { headers: { date: serverTime } })),
    });
    const client = clientWith(platform);
    const screen = await open(client, language);
    expect(screen.container.textContent).toBe("");
    await client.db.from("challenge").select("challenge_id");
    await expect.poll(() => screen.container.textContent).toMatch(message);
  },
);

test("a notice offers to allow access to the site until the user allows it", async () => {
  const access = stubSiteAccess(true);
  const screen = await open(clientWith());
  expect(screen.container.textContent).toBe("");
  access.change(false);
  const notice = screen
    .getByRole("alert")
    .getByRole("button", { name: "The extension has no access to the site" });
  await notice.click();
  await expect.element(screen.getByText(/^Without access it can't share your sign-in/)).toBeVisible();
  await screen.getByRole("button", { name: "Allow access" }).click();
  expect(access.request.mock.calls).toEqual([[{ origins: ["http://localhost/*"] }]]);
  access.change(true);
  await expect.element(notice).not.toBeInTheDocument();
});

const nowS = () => Math.floor(Date.now() / 1000);
const store = (state: BrokerState) => writeStored(storageKeys().auth, state);

test("a notice asks the user to open the site only if an expired token waits for a page", async () => {
  const expired = aSession({ signedInAt: nowS() - 3_600 });
  const fresh = aSession({ signedInAt: nowS() });
  const waiting = { session: expired, dead: [], slept: expired.refresh_token };
  const screen = await open(clientWith());
  const notice = screen.getByRole("button", { name: "Open the site once" });
  const others: BrokerState[] = [
    { session: fresh, dead: [], slept: fresh.refresh_token },
    { session: expired, dead: [] },
    { session: null, dead: [] },
  ];
  for (const other of others) {
    await store(waiting);
    await expect.element(notice).toBeVisible();
    await store(other);
    await expect.element(notice).not.toBeInTheDocument();
  }
  await store(waiting);
  await notice.click();
  await expect
    .element(screen.getByRole("link", { name: "Open the site" }))
    .toHaveAttribute("href", "http://localhost:3000/mypage");
});
