import { isAppError } from "@diary/core/errors";
import type { AuthPlatform } from "@diary/core/platform";
import { createQueryClient } from "@diary/core/query";
import { createAuth, type Auth } from "@diary/core/session";
import { createDiaryClient, type DiaryClient } from "@diary/core/supabase";
import type { QueryClient } from "@tanstack/react-query";

import type { BackendConfig } from "../config/backend.ts";
import type { Operator } from "../config/parse-env.ts";

/** What the whole app shares, made once. */
export interface Services {
  auth: Auth;
  diary: DiaryClient;
  queries: QueryClient;
  operator: Operator;
}

/** The specification's "only logged". What a page shows instead is its own affair. */
function logLoadError(error: Error) {
  console.error(`Loading failed (${isAppError(error) ? error.code : error.name}):`, error);
}

/** Puts core together for this backend and this browser. */
export function createServices({ key, operator, url }: BackendConfig, platform: AuthPlatform): Services {
  const auth = createAuth({ url, key }, platform);
  return {
    auth,
    diary: createDiaryClient({ url, key }, platform, auth),
    queries: createQueryClient({ onLoadError: logLoadError }),
    operator,
  };
}
