import { useToast } from "@diary/ui/toast";

import { errorMessage, type ErrorReasons } from "../words/error-message.ts";

interface OutcomeMessages {
  /** Omit it if the page shows the success. */
  done?: string | undefined;
  failed: string;
  reasons?: ErrorReasons;
}

/** The returned function logs a failure, and returns true on success. */
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
