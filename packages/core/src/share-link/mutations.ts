import { useWrite } from "../query/use-write.ts";
import { keyOf } from "./queries.ts";
import { createShareLink, revokeShareLink } from "./repo.ts";

export const useCreateShareLink = ({ challenge_id, user_id }: { challenge_id: string; user_id: string }) =>
  useWrite((diary, days: number | null) => createShareLink(diary, challenge_id, days), [keyOf(user_id)], {
    gcTime: 0,
  });

export const useRevokeShareLink = ({ challenge_id, user_id }: { challenge_id: string; user_id: string }) =>
  useWrite<void, void>((diary) => revokeShareLink(diary, challenge_id), [keyOf(user_id)]);
