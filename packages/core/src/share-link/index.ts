export { SHARE_LINK_LIVES } from "./rules.ts";
export { createShareLink, fetchShareLinks, revokeShareLink, type ShareLink } from "./repo.ts";
export { sharedChallengeQuery, shareLinksQuery } from "./queries.ts";
export { useCreateShareLink, useRevokeShareLink } from "./mutations.ts";
export type { SharedChallenge } from "./shared-challenge.ts";
