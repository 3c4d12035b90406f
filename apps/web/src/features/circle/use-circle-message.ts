import { useWords } from "@diary/ui/words";

import { circleWords } from "../../words/en/circle.ts";
import { errorWords } from "../../words/en/errors.ts";
import { errorMessage, type ErrorReasons } from "../../words/error-message.ts";

export function useCircleReasons(): ErrorReasons {
  const { errors } = useWords(circleWords);
  const { common } = useWords(errorWords);
  return { ...common, ...errors };
}

export function useCircleMessage(own: ErrorReasons = {}): (error: unknown, otherwise: string) => string {
  const reasons = { ...useCircleReasons(), ...own };
  return (error, otherwise) => errorMessage(reasons, error) ?? otherwise;
}
