export {
  type ChallengeCard,
  fetchActiveChallengesOf,
  fetchActiveIdsOf,
  type HomeChallenge,
  type Visibility,
} from "./repo.ts";
export { FEED_PAGE_SIZE, type FeedCursor, type FeedPage } from "./feed.ts";
export {
  challengeKeys,
  activeChallengesQuery,
  challengeQuery,
  challengesOfQuery,
  feedQuery,
} from "./queries.ts";
export { useCreateChallenge, useDeleteChallenge, useUpdateChallenge } from "./mutations.ts";
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
