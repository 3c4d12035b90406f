export { likesNewsKeys } from "../query/keys.ts";
export { setLike, type LikesNews } from "./repo.ts";
export { withLike } from "./patches.ts";
export { hasLikesNewsQuery, likesNewsQuery } from "./queries.ts";
export { likeMutation, useLike, useMarkLikesSeen } from "./mutations.ts";
