import { challengeKeys, userPageKeys } from "../query/keys.ts";
import { useWrite } from "../query/use-write.ts";
import { setFollowed } from "./repo.ts";

export const useSetFollowed = (userId: string) =>
  useWrite(
    (diary, { followed, followedId }: { followedId: string; followed: boolean }) =>
      setFollowed(diary, { user_id: userId, followed_id: followedId }, followed),
    [challengeKeys.following(userId), userPageKeys.follows(userId)],
  );
