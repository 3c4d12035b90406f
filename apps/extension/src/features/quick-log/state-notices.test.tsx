import { createDiaryClient, DiaryProvider } from "@diary/core/supabase";
import { createMemoryPlatform } from "@diary/core/testing";
import { WordsContext } from "@diary/ui/words";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";

import { japanese } from "../../words/ja.ts";
import { NoticeArea } from "../parts/notice.tsx";
import { StateNotices } from "./state-notices.tsx";

const HOUR = 3_600_000;

/** A popup whose device is so far ahead of the server that answers it. */
function aDevice(aheadMs: number) {
  const serverTime = new Date(Date.now() - aheadMs).toUTCString();
  const platform = createMemoryPlatform({
    now: () => Date.now(),
    fetch: () => Promise.resolve(Response.json([], { headers: { date: serverTime } })),
  });
  const nobody = { accessToken: () => Promise.resolve(null) };
  const client = createDiaryClient({ url: "http://localhost", key: "key" }, platform, nobody);
  const answered = async () => client.db.from("challenge").select("challenge_id");
  return { client, answered };
}

test.each([
  [2 * HOUR, /2.*ahead/],
  [-26 * HOUR, /behind/],
])("a clock that is wrong by %i ms is told once the server has answered", async (aheadMs, words) => {
  const { answered, client } = aDevice(aheadMs);
  const screen = await render(
    <DiaryProvider client={client}>
      <NoticeArea>
        <StateNotices />
      </NoticeArea>
    </DiaryProvider>,
  );
  expect(screen.container.textContent).not.toContain("clock");
  await answered();
  await expect.element(screen.getByRole("button", { name: words })).toBeVisible();
});

test("a clock that is right says nothing, and Japanese where the browser is", async () => {
  const right = aDevice(30_000);
  await right.answered();
  const screen = await render(
    <DiaryProvider client={right.client}>
      <NoticeArea>
        <StateNotices />
      </NoticeArea>
    </DiaryProvider>,
  );
  expect(screen.container.textContent).not.toContain("clock");

  const wrong = aDevice(HOUR);
  await wrong.answered();
  await screen.rerender(
    <WordsContext value={japanese}>
      <DiaryProvider client={wrong.client}>
        <NoticeArea>
          <StateNotices />
        </NoticeArea>
      </DiaryProvider>
    </WordsContext>,
  );
  await expect.element(screen.getByText(/この端末の時計が/)).toBeVisible();
});
