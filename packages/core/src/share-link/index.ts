export { SHARE_LINK_LIVES } from "./rules.ts";
export { createShareLink, fetchShareLinks, revokeShareLink, type ShareLink } from "./repo.ts";
export { sharedChallengeQuery, shareLinksQuery, type SharedChallenge } from "./queries.ts";
export { useCreateShareLink, useRevokeShareLink } from "./mutations.ts";
