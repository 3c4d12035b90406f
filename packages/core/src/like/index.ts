export { createLikeQueue, type LikeQueue, useLikeQueue, useToggleLike } from "./like-queue.ts";
export { patchLike } from "./patches.ts";
