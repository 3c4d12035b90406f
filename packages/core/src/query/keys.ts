/** Query keys are hierarchical: invalidating a key invalidates all keys that start with it. */

/** `lists()` contains the feed and all lists. `details()` contains single challenges on their pages. */
export const challengeKeys = {
  all: ["challenge"] as const,
  lists: () => [...challengeKeys.all, "list"] as const,
  feed: (category: string | null = null) => [...challengeKeys.lists(), "feed", category] as const,
  found: (words: string) => [...challengeKeys.lists(), "found", words] as const,
  mine: (userId: string) => [...challengeKeys.lists(), "mine", userId] as const,
  userPage: (userId: string) => [...challengeKeys.lists(), "person", userId] as const,
  following: (userId: string) => [...challengeKeys.lists(), "following", userId] as const,
  active: (userId: string) => [...challengeKeys.lists(), "active", userId] as const,
  details: () => [...challengeKeys.all, "detail"] as const,
  detail: (challengeId: string) => [...challengeKeys.details(), challengeId] as const,
};

/** Users who copied a challenge. These keys don't start with a challenge key, because the data has another type. */
export const companionKeys = {
  all: ["companions"] as const,
  of: (challengeId: string) => [...companionKeys.all, challengeId] as const,
};

/** `of` contains all data that a user may read only as a member. */
export const circleKeys = {
  all: ["circle"] as const,
  mine: (userId: string) => [...circleKeys.all, userId, "mine"] as const,
  pages: (userId: string) => [...circleKeys.all, userId, "of"] as const,
  of: (userId: string, circleId: string) => [...circleKeys.pages(userId), circleId] as const,
  page: (userId: string, circleId: string) => [...circleKeys.of(userId, circleId), "page"] as const,
  challenges: (userId: string, circleId: string) =>
    [...circleKeys.of(userId, circleId), "challenge"] as const,
  challenge: (userId: string, circleId: string, memberId: string) =>
    [...circleKeys.challenges(userId, circleId), memberId] as const,
};

export const likesNewsKeys = {
  of: (userId: string) => ["likes-news", userId] as const,
  any: (userId: string) => [...likesNewsKeys.of(userId), "any"] as const,
};

export const dayKeys = {
  all: ["day"] as const,
  dates: () => [...dayKeys.all, "dates"] as const,
  datesOf: (userId: string) => [...dayKeys.dates(), userId] as const,
  writtenOn: (userId: string, date: string) => [...dayKeys.datesOf(userId), date] as const,
  recent: (userId: string) => [...dayKeys.datesOf(userId), "recent"] as const,
  year: (userId: string, year: number) => [...dayKeys.datesOf(userId), "year", year] as const,
  onThisDay: (userId: string, date: string) => [...dayKeys.datesOf(userId), "on this day", date] as const,
  found: (userId: string, words: string) => [...dayKeys.datesOf(userId), "found", words] as const,
  ofChallenge: (challengeId: string) => [...dayKeys.all, challengeId] as const,
  list: (challengeId: string) => [...dayKeys.ofChallenge(challengeId), "list"] as const,
  detail: (challengeId: string, dayId: string) =>
    [...dayKeys.ofChallenge(challengeId), "detail", dayId] as const,
  revisions: (challengeId: string, dayId: string) =>
    [...dayKeys.detail(challengeId, dayId), "revisions"] as const,
};

export const bookKeys = {
  all: ["book"] as const,
  challenges: (userId: string) => [...bookKeys.all, userId] as const,
  entries: (userId: string, challengeIds: readonly string[]) =>
    [...bookKeys.challenges(userId), "entries", ...challengeIds] as const,
};

export const importKeys = { of: (userId: string) => ["imports", userId] as const };

export const noteKeys = { of: (userId: string) => ["notes", userId] as const };

/** Signed addresses. They don't start with a key of entries, because they don't change with an entry. */
export const photoKeys = {
  all: ["photo"] as const,
  lists: (size: string, shareToken?: string) => [...photoKeys.all, size, shareToken ?? null] as const,
  urls: (size: string, photoIds: readonly string[], shareToken?: string) =>
    [...photoKeys.lists(size, shareToken), ...photoIds] as const,
};

export const profileKeys = {
  all: ["profile"] as const,
  detail: (userId: string) => [...profileKeys.all, userId] as const,
  setting: (userId: string) => [...profileKeys.detail(userId), "setting"] as const,
};

export const userPageKeys = {
  all: ["person"] as const,
  of: (handle: string) => [...userPageKeys.all, handle] as const,
  follows: (userId: string) => ["follows", userId] as const,
};
