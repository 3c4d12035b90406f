import { useToast } from "@diary/ui/toast";

import { errorMessage, type ErrorReasons } from "../words/error-message.ts";

interface OutcomeMessages {
  /** Default: no toast, because the page shows the success. */
  done?: string | undefined;
  failed: string;
  /** Messages for known reasons, shown instead of `failed`. */
  reasons?: ErrorReasons;
}

/** Shows the outcome of an action in a toast and logs a failure. The promise resolves to true on success. */
export function useOutcomeToast(): (work: Promise<unknown>, messages: OutcomeMessages) => Promise<boolean> {
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
