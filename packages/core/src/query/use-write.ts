import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";

import { type DiaryClient, useDiary } from "../supabase/index.ts";

/**
 * A write, after which all queries below these keys are fetched anew: also after a failure, which a lost response is too, but
 * nobody waits for it then.
 * @param gcTime 0 where the result must not be persisted with the query cache
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
