import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

import { remember } from "../../storage/query-cache.ts";

/** Keeps what is shown, for the first paint of the next time. */
export function useRememberShown(userId: string): void {
  const cache = useQueryClient();
  useEffect(() => remember(cache, userId), [cache, userId]);
}
