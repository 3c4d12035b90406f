import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";

import type { Auth } from "./auth-types.ts";
import { useAuth } from "./session-context.tsx";

export type { NewFactor } from "./auth-types.ts";

const keyOf = (userId: string) => ["factor", userId];

/** The id of the app that signing in asks a code of, or null. */
export function factorQuery(auth: Auth, userId: string) {
  return queryOptions({
    queryKey: keyOf(userId),
    queryFn: async () => (await auth.secondStep()).readFactor(),
  });
}

/** Ends a sign-in that asked for a code. */
export function useGiveCode() {
  const auth = useAuth();
  return useMutation({ mutationFn: async (code: string) => (await auth.secondStep()).giveCode(code) });
}

export function useEnrollFactor() {
  const auth = useAuth();
  return useMutation({ mutationFn: async () => (await auth.secondStep()).enrollFactor(), gcTime: 0 });
}

export function useConfirmFactor(userId: string) {
  const auth = useAuth();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async ({ code, factorId }: { factorId: string; code: string }) =>
      (await auth.secondStep()).confirmFactor(factorId, code),
    onSuccess: (_, { factorId }) => cache.setQueryData(keyOf(userId), factorId),
  });
}

export function useRemoveFactor(userId: string) {
  const auth = useAuth();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (factorId: string) => (await auth.secondStep()).removeFactor(factorId),
    onSuccess: () => cache.setQueryData(keyOf(userId), null),
  });
}
