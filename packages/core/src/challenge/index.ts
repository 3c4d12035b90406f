export type { ChallengeCard, HomeChallenge, Visibility } from "./challenge.ts";
export { FEED_PAGE_SIZE, type FeedCursor, type FeedPage } from "./feed.ts";
export {
  challengeKeys,
  activeChallengesQuery,
  challengeQuery,
  challengesOfQuery,
  feedQuery,
} from "./queries.ts";
export { useCreateChallenge, useDeleteChallenge, useUpdateChallenge } from "./mutations.ts";
export { fetchActiveChallengesOf, fetchActiveIdsOf } from "./repo.ts";
export {
  CATEGORIES,
  CHALLENGE_LIMITS,
  completes,
  foldAuthors,
  hasEnded,
  isActive,
  isOwner,
  splitByCompletion,
  type Category,
  type FeedItem,
} from "./rules.ts";
export { challengeSchema, newChallenge, type ChallengeInput } from "./schema.ts";
