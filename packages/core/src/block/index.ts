export { blockPerson, useUnblock } from "./mutations.ts";
export { blocksQuery } from "./queries.ts";
export type { BlockedPerson } from "./repo.ts";
