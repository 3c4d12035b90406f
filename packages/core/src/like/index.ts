export { createLikeQueue, type LikeQueue, useLikeQueue } from "./like-queue.ts";
export { patchLike } from "./patches.ts";
