import { useToast } from "@diary/ui/toast";

import { errorMessage, type ErrorReasons } from "../words/error-message.ts";

interface Said {
  /** Default: nothing is said, since the page shows it. */
  done?: string | undefined;
  failed: string;
  /** Messages for known reasons, shown instead of `failed`. */
  reasons?: ErrorReasons;
}

/** Says in a snackbar how it ended what a press began, and logs a failure. Resolves with whether it was done. */
export function useTellOutcome(): (work: Promise<unknown>, said: Said) => Promise<boolean> {
  const toast = useToast();
  return async (work, { done, failed, reasons = {} }) => {
    try {
      await work;
    } catch (error) {
      console.error(failed, error);
      toast({ message: errorMessage(reasons, error) ?? failed, tone: "danger" });
      return false;
    }
    if (done !== undefined) toast({ message: done });
    return true;
  };
}
