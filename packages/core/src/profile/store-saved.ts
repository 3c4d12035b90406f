import type { QueryClient, QueryKey } from "@tanstack/react-query";

import { cancelAndInvalidate } from "../query/cancel-and-invalidate.ts";
import type { Profile, Setting } from "./repo.ts";

/** Stores the row that a write returned. Neither an earlier write nor a running request replaces it with an older row. */
export function storeSaved(cache: QueryClient, queryKey: QueryKey, saved: Profile | Setting): void {
  cache.setQueryData<Profile | Setting>(queryKey, (known) =>
    known && known.updated_at > saved.updated_at ? known : saved,
  );
  if (cache.isFetching({ queryKey, exact: true })) void cancelAndInvalidate(cache, queryKey);
}
