import { isAppError } from "@diary/core/errors";
import { useWords } from "@diary/ui/words";

import { authWords } from "../../words/en/auth.ts";

/** What is shown of a failed auth call: the server's own words, which the specification asks for. */
export function useAuthErrorMessage(): (error: unknown) => string {
  const { offline } = useWords(authWords);
  return (error) => {
    if (isAppError(error, "network")) return offline;
    return error instanceof Error ? error.message : String(error);
  };
}
