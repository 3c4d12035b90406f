export type { ChallengeCard, Companion, HomeChallenge } from "./challenge-types.ts";
export { fetchActivePlans } from "./repo.ts";
export { FEED_PAGE_SIZE, feedQuery, collapseAuthorRuns, type FeedItem } from "./feed.ts";
export { challengeKeys } from "../query/keys.ts";
export { activeChallengesQuery, challengeQuery, companionsQuery, userChallengesQuery } from "./queries.ts";
export {
  useCreateChallenge,
  useDeleteChallenge,
  useEndChallenge,
  useResumeChallenge,
  useUpdateChallenge,
  useUpdateWeekdays,
} from "./mutations.ts";
export * from "./rules.ts";
export { challengeSchema, copyOfChallenge, emptyChallengeInput, type ChallengeInput } from "./schema.ts";
