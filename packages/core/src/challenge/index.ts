export type { ChallengeCard, Companion, HomeChallenge, Visibility } from "./challenge-types.ts";
export { fetchActiveChallengesByUser, fetchActivePlans } from "./repo.ts";
export {
  FEED_PAGE_SIZE,
  feedQuery,
  collapseAuthorRuns,
  type FeedCursor,
  type FeedItem,
  type FeedPage,
} from "./feed.ts";
export { challengeKeys } from "../query/keys.ts";
export { activeChallengesQuery, challengeQuery, companionsQuery, userChallengesQuery } from "./queries.ts";
export { useCreateChallenge, useDeleteChallenge, useUpdateChallenge } from "./mutations.ts";
export {
  CATEGORIES,
  CHALLENGE_LIMITS,
  isCompletingEntry,
  hasEnded,
  isActiveChallenge,
  isOwner,
  splitByCompletion,
  type Category,
} from "./rules.ts";
export { challengeSchema, copyOfChallenge, emptyChallengeInput, type ChallengeInput } from "./schema.ts";
