import { createDiaryClient, DiaryProvider } from "@diary/core/supabase";
import { createMemoryPlatform } from "@diary/core/testing";
import { english, WordsContext } from "@diary/ui/words";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";

import { translate as japanese } from "../../words/ja.ts";
import { NoticeArea } from "../parts/notice.tsx";
import { StateNotices } from "./state-notices.tsx";

const HOUR = 3_600_000;

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
    const visitorAuth = { accessToken: () => Promise.resolve(null) };
    const client = createDiaryClient({ url: "http://localhost", key: "key" }, platform, visitorAuth);
    const screen = await render(
      <WordsContext value={language}>
        <DiaryProvider client={client}>
          <NoticeArea>
            <StateNotices />
          </NoticeArea>
        </DiaryProvider>
      </WordsContext>,
    );
    expect(screen.container.textContent).toBe("");
    await client.db.from("challenge").select("challenge_id");
    await expect.poll(() => screen.container.textContent).toMatch(message);
  },
);
