export type { ChallengeCard, HomeChallenge, Visibility } from "./card.ts";
export { fetchActiveChallengesOf, fetchActiveIdsOf } from "./repo.ts";
export {
  FEED_PAGE_SIZE,
  feedQuery,
  foldAuthors,
  type FeedCursor,
  type FeedItem,
  type FeedPage,
} from "./feed.ts";
export { challengeKeys } from "./keys.ts";
export { activeChallengesQuery, challengeQuery, challengesOfQuery } from "./queries.ts";
export { useCreateChallenge, useDeleteChallenge, useUpdateChallenge } from "./mutations.ts";
export {
  CATEGORIES,
  CHALLENGE_LIMITS,
  completes,
  hasEnded,
  isActive,
  isOwner,
  splitByCompletion,
  type Category,
} from "./rules.ts";
export { challengeSchema, newChallenge, type ChallengeInput } from "./schema.ts";
