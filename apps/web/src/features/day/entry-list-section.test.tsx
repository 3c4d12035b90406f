import { daysQuery, type Day } from "@diary/core/day";
import { createQueryClient } from "@diary/core/query";
import { createDiaryClient, DiaryProvider } from "@diary/core/supabase";
import { aDay, anId, createMemoryPlatform } from "@diary/core/testing";
import { QueryClientProvider } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";

import { EntryListSection } from "./entry-list-section.tsx";

test("when the challenge changes, entries of the previous one are never rendered", async () => {
  const visitorAuth = { accessToken: () => Promise.resolve(null) };
  const diary = createDiaryClient(
    { url: "http://localhost", key: "key" },
    createMemoryPlatform(),
    visitorAuth,
  );
  const cache = createQueryClient();
  const challenges = [anId(1), anId(2)] as const;
  for (const challenge_id of challenges) {
    cache.setQueryData(daysQuery(diary, challenge_id).queryKey, [aDay({ challenge_id })]);
  }
  const rendered: [challengeId: string, of: string | undefined][] = [];
  const section = (challengeId: string) => {
    const list = (days: readonly Day[]) => {
      rendered.push([challengeId, days[0]?.challenge_id]);
      return <p>{days.length}</p>;
    };
    return (
      <QueryClientProvider client={cache}>
        <DiaryProvider client={diary}>
          <EntryListSection challengeId={challengeId}>{list}</EntryListSection>
        </DiaryProvider>
      </QueryClientProvider>
    );
  };
  const screen = await render(section(challenges[0]));
  await screen.rerender(section(challenges[1]));
  await expect.poll(() => rendered.at(-1)).toEqual([challenges[1], challenges[1]]);
  for (const [shown, of] of rendered) expect(of).toBe(shown);
});
