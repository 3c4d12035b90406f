/** Everything read about entries. `ofChallenge` names the list and each single entry below it. */
export const dayKeys = {
  all: ["day"] as const,
  writtenOn: (userId: string, date: string) => [...dayKeys.all, "written-on", userId, date] as const,
  ofChallenge: (challengeId: string) => [...dayKeys.all, challengeId] as const,
  list: (challengeId: string) => [...dayKeys.ofChallenge(challengeId), "list"] as const,
  detail: (challengeId: string, dayId: string) =>
    [...dayKeys.ofChallenge(challengeId), "detail", dayId] as const,
  revisions: (challengeId: string, dayId: string) =>
    [...dayKeys.detail(challengeId, dayId), "revisions"] as const,
};
