export { personKeys } from "../query/keys.ts";
export type { FollowedUser } from "./repo.ts";
export { followingFeedQuery, followsQuery, personChallengesQuery, personQuery } from "./queries.ts";
export { useSetFollowed } from "./mutations.ts";
