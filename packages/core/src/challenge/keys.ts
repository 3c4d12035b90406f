/**
 * Everything read about challenges. Each level names all that lies below it: invalidating `lists()` asks
 * for the feed and for a person's lists again and leaves open details alone.
 */
export const challengeKeys = {
  all: ["challenge"] as const,
  lists: () => [...challengeKeys.all, "list"] as const,
  feed: () => [...challengeKeys.lists(), "feed"] as const,
  mine: (userId: string) => [...challengeKeys.lists(), "mine", userId] as const,
  active: (userId: string) => [...challengeKeys.lists(), "active", userId] as const,
  details: () => [...challengeKeys.all, "detail"] as const,
  detail: (challengeId: string) => [...challengeKeys.details(), challengeId] as const,
};
