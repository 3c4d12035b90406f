import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";

import { type DiaryClient, useDiary } from "../supabase/index.ts";

/**
 * Mutation that refetches all queries below these keys: after a success it waits for them, after a failure it doesn't
 * (a lost response may have been a success).
 * @param gcTime 0 if the result must not be persisted with the query cache
 */
export function useWrite<Input, Result>(
  write: (diary: DiaryClient, input: Input) => Promise<Result>,
  changed: readonly QueryKey[],
  { gcTime }: { gcTime?: 0 } = {},
) {
  const diary = useDiary();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => write(diary, input),
    ...(gcTime !== undefined && { gcTime }),
    onSettled: async (_result, error) => {
      const fetched = Promise.all(changed.map((queryKey) => cache.invalidateQueries({ queryKey })));
      if (error === null) await fetched;
    },
  });
}
