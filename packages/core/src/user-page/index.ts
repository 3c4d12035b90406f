export { userPageKeys } from "../query/keys.ts";
export type { FollowedUser } from "./repo.ts";
export { followingFeedQuery, followsQuery, userPageChallengesQuery, userPageQuery } from "./queries.ts";
export { useSetFollowed } from "./mutations.ts";
