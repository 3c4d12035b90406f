import { useWords } from "@diary/ui/words";

import { deskWords } from "../../words/en/desk.ts";
import { errorMessage } from "../../words/error-message.ts";

/** What to say where something that staff did was refused. */
export function useDeskErrorMessage(): (error: unknown) => string {
  const { errors, failed } = useWords(deskWords);
  return (error) => errorMessage(errors, error) ?? failed;
}
