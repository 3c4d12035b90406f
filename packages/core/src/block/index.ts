export { blockPerson, useUnblock, blocksQuery } from "./queries.ts";
export type { BlockedPerson } from "./repo.ts";
