export { personKeys } from "../query/keys.ts";
export {
  followingFeedQuery,
  followsQuery,
  personChallengesQuery,
  personDatesQuery,
  personQuery,
  useSetFollowed,
  type FollowedUser,
} from "./queries.ts";
