import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";

import type { Auth } from "./auth-types.ts";
import { useAuth } from "./session-context.tsx";
import type { User } from "./session-state.ts";

export type { NewFactor } from "./auth-types.ts";

const keyOf = (userId: string) => ["factor", userId];

export function factorQuery(auth: Auth, userId: string) {
  return queryOptions({
    queryKey: keyOf(userId),
    queryFn: async () => (await auth.secondStep()).readFactor(),
  });
}

export function useSubmitCode() {
  const auth = useAuth();
  return useMutation({ mutationFn: async (code: string) => (await auth.secondStep()).submitCode(code) });
}

export function useEnrollFactor() {
  const auth = useAuth();
  return useMutation({ mutationFn: async () => (await auth.secondStep()).enrollFactor(), gcTime: 0 });
}

interface FactorChange {
  factorId: string;
  password: string;
  code: string;
}

export function useConfirmFactor({ email, id }: User) {
  const auth = useAuth();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async ({ factorId, ...proof }: FactorChange) =>
      (await auth.secondStep()).confirmFactor(factorId, { email, ...proof }),
    onSuccess: (_, { factorId }) => cache.setQueryData(keyOf(id), factorId),
    gcTime: 0,
  });
}

export function useRemoveFactor({ email, id }: User) {
  const auth = useAuth();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async ({ factorId, ...proof }: FactorChange) =>
      (await auth.secondStep()).removeFactor(factorId, { email, ...proof }),
    onSuccess: () => cache.setQueryData(keyOf(id), null),
    gcTime: 0,
  });
}
