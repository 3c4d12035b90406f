export type {
  ChallengeInCircle,
  CircleChallenge,
  CircleEntry,
  CircleInvitation,
  CircleMember,
  CircleNudge,
  CirclePage,
  CircleReply,
  CircleSummary,
  EarlierReplies,
  HiddenMember,
  MemberToday,
} from "./circle-types.ts";
export { circleKeys } from "../query/keys.ts";
export { circleChallengeQuery, circleInvitationQuery, circlePageQuery, myCirclesQuery } from "./queries.ts";
export type { CircleOfUser } from "./patches.ts";
export {
  useAddCircleReply,
  useCreateCircle,
  useDeleteCircleReply,
  useEndCircle,
  useInviteToCircle,
  useJoinCircle,
  useLeaveCircle,
  useMarkCircleSeen,
  useNudgeCircleMember,
  useRemoveCircleMember,
  useRenameCircle,
  useRevokeInvitation,
  useSetCircleChallenge,
  useSetCircleNudges,
} from "./mutations.ts";
export * from "./rules.ts";
export { useIsOfToday } from "./use-is-of-today.ts";
export { circleNameSchema, circleSchema, type CircleInput } from "./schema.ts";
