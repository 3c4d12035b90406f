export type { Block, BlockedUser } from "./repo.ts";
export { blockKeys, blocksQuery } from "./queries.ts";
export { blockUser, useUnblockUser } from "./mutations.ts";
