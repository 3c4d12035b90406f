import { isAppError } from "@diary/core/errors";
import { useWords } from "@diary/ui/words";

import { authWords } from "../../words/en/auth.ts";
import { errorMessage } from "../../words/error-message.ts";

/** English pages show the server's own message (specification). Other languages translate the codes of `refused`. */
export function useAuthErrorMessage(): (error: unknown) => string {
  const { offline, refused } = useWords(authWords);
  return (error) => {
    if (isAppError(error, "network")) return offline;
    return errorMessage(refused, error) ?? messageOfServer(error);
  };
}

const messageOfServer = (error: unknown) => (error instanceof Error ? error.message : String(error));
