import { emptyChallengeInput, type ChallengeInput } from "@diary/core/challenge";
import type { NewDay } from "@diary/core/day";
import { createQueryClient } from "@diary/core/query";
import { signUp, type TestUser } from "@diary/core/testing";
import type { BackendUnderTest } from "@diary/server/testing";
import { afterAll, beforeAll, describe } from "vitest";

import { insertChallenge } from "../../../packages/core/src/challenge/repo.ts";
import { registerDay } from "../../../packages/core/src/day/repo.ts";
import { databases, openBackend } from "../fixtures/databases.ts";

export interface CoreWorld {
  backend: BackendUnderTest;
  mina: TestUser;
  omar: TestUser;
}

export const read: ReturnType<typeof createQueryClient>["fetchQuery"] = (query) =>
  createQueryClient().fetchQuery(query);

export function onEachDatabase(define: (world: CoreWorld) => void): void {
  describe.each(databases())("on %s", (database) => {
    const world = { backend: {}, mina: {}, omar: {} } as CoreWorld;
    beforeAll(async () => {
      Object.assign(world.backend, await openBackend(database));
      for (const user of [world.mina, world.omar]) Object.assign(user, await signUp(world.backend));
    });
    afterAll(() => world.backend.close?.());
    define(world);
  });
}

const CHALLENGE: ChallengeInput = {
  ...emptyChallengeInput("2026-11-01"),
  title: "Learn TypeScript",
  desc: "A chapter a day.",
  days: 10,
};

export async function givenChallenge(
  { diary, userId }: TestUser,
  changes: Partial<ChallengeInput> = {},
): Promise<string> {
  const challenge_id = crypto.randomUUID();
  await insertChallenge(diary, { ...CHALLENGE, ...changes, challenge_id, user_id: userId });
  return challenge_id;
}

export function anEntry({ userId }: TestUser, challenge_id: string, changes: Partial<NewDay> = {}): NewDay {
  return {
    day_id: crypto.randomUUID(),
    challenge_id,
    user_id: userId,
    date: "2026-11-01",
    content: "Read about narrowing.",
    ...changes,
  };
}

export async function givenDays(user: TestUser, challenge_id: string, dates: string[]): Promise<void> {
  for (const date of dates) await registerDay(user.diary, anEntry(user, challenge_id, { date }));
}

export const aDevice = () => ({
  endpoint: `https://web.push.apple.com/${crypto.randomUUID()}`,
  p256dh: `B${"p".repeat(86)}`,
  auth: "a".repeat(22),
  language: "ja" as const,
});
