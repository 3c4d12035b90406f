import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";

import { type DiaryClient, useDiary } from "../supabase/index.ts";
import { cancelAndInvalidate } from "./cancel-and-invalidate.ts";

/** Also refetches after an error: the server may have executed the write. With `gcTime` 0, no result is stored. */
export function useWrite<Input, Result>(
  write: (diary: DiaryClient, input: Input) => Promise<Result>,
  changed: readonly QueryKey[],
  options: { gcTime?: 0 } = {},
) {
  const diary = useDiary();
  const cache = useQueryClient();
  return useMutation({
    ...options,
    mutationFn: (input: Input) => write(diary, input),
    onSettled: async (_result, error) => {
      const fetched = Promise.all(changed.map((queryKey) => cancelAndInvalidate(cache, queryKey)));
      if (error === null) await fetched;
    },
  });
}
