export { createLikeQueue, type LikeQueue } from "./like-queue.ts";
export { patchLike } from "./patches.ts";
export { useLikeQueue, useToggleLike } from "./use-toggle-like.ts";
