import { useWrite } from "../query/use-write.ts";
import { keyOf } from "./queries.ts";
import { createAccessToken, revokeAccessToken } from "./repo.ts";

export const useCreateAccessToken = (userId: string) =>
  useWrite(createAccessToken, [keyOf(userId)], { gcTime: 0 });

export const useRevokeAccessToken = (userId: string) => useWrite(revokeAccessToken, [keyOf(userId)]);
