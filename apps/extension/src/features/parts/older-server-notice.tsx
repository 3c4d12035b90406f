import { isAppError } from "@diary/core/errors";
import { paths } from "@diary/core/paths";
import { useWords } from "@diary/ui/words";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";

import { en } from "../../words/en.ts";
import { Notice } from "./notice.tsx";
import { SiteLink } from "./site-link.tsx";

/** Follows results instead of states, because a retry clears the error state. */
export function useIsServerOlder(): boolean {
  const cache = useQueryClient().getQueryCache();
  const [isOlder, setOlder] = useState(false);
  useEffect(() => {
    const rejected = new Set<string>();
    return cache.subscribe((event) => {
      if (event.type !== "updated" || event.query.meta?.["optional"] === true) return;
      const { action, query } = event;
      if (action.type === "error" && isAppError(action.error, "older-server")) rejected.add(query.queryHash);
      if (action.type === "success") rejected.delete(query.queryHash);
      setOlder(rejected.size > 0);
    });
  }, [cache]);
  return isOlder;
}

export function OlderServerNotice() {
  const words = useWords(en);
  return useIsServerOlder() ? (
    <Notice
      tone="notice"
      title={words.olderServer}
      actions={
        <SiteLink path={paths.myPage} button="primary">
          {words.signInAtSite}
        </SiteLink>
      }
    >
      {words.olderServerMessage}
    </Notice>
  ) : null;
}
