import { queryOptions } from "@tanstack/react-query";

import { AppError } from "../errors/index.ts";
import type { DiaryClient } from "../supabase/index.ts";
import { fetchValue, requireUuid } from "../supabase/response.ts";
import type { ChallengeProof } from "./rules.ts";

/** A challenge by its id, or a private challenge by the token of its unlisted link. */
export type ProofAddress = { challengeId: string } | { token: string };

/** Has no cache, because the page shows the time of the check. Throws `not-found` if the viewer can't read the proof. */
export function proofQuery(diary: DiaryClient, address: ProofAddress, userId: string | null) {
  return queryOptions({
    queryKey: ["proof", address, userId],
    queryFn: () => fetchProof(diary, address),
    gcTime: 0,
  });
}

async function fetchProof({ db }: DiaryClient, address: ProofAddress): Promise<ChallengeProof> {
  if ("challengeId" in address) requireUuid(address.challengeId);
  const request =
    "token" in address
      ? db.rpc("shared_challenge_proof", { token: address.token })
      : db.rpc("challenge_proof", { challenge_id: address.challengeId });
  const proof = await fetchValue(request, isProof);
  if (proof === null) throw new AppError("not-found");
  return proof;
}

const isProof = (data: unknown): data is ChallengeProof | null =>
  data === null || (typeof data === "object" && "own_dates" in data && Array.isArray(data.own_dates));
