import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";

import { type DiaryClient, useDiary } from "../supabase/index.ts";

/** Also refetches after an error: the server may have executed the write. With `gcTime` 0, no result is stored. */
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
