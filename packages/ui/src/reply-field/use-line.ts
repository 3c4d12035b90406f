import { useState } from "react";

import { useCharacterLimit } from "../field/use-character-limit.ts";
import { circleWords } from "../words/circle-words.ts";
import { useWords } from "../words/words.ts";

export interface LineOptions {
  readonly limit: number;
  /** Resolves when the server has stored the line. If it rejects, the field still has the text. */
  readonly onSend: (content: string) => Promise<unknown>;
  readonly onValueChange?: ((typed: string) => void) | undefined;
  /** Message for the reason of the rejection. Default: a general message. */
  readonly messageOf?: ((reason: unknown) => string) | undefined;
}

interface LineRules extends LineOptions {
  readonly isOptional?: boolean;
}

export type LineState =
  | { readonly status: "typing" }
  | { readonly status: "sending" }
  | { readonly status: "sent" }
  | { readonly status: "failed"; readonly message: string };

export function useLine(
  { isOptional = false, limit, messageOf, onSend, onValueChange }: LineRules,
  initial = "",
) {
  const { failed } = useWords(circleWords).reply;
  const [value, setValue] = useState(initial);
  const [state, setState] = useState<LineState>({ status: "typing" });
  const limited = useCharacterLimit<HTMLInputElement>({
    value,
    limit,
    onValueChange: (typed) => {
      setValue(typed);
      setState({ status: "typing" });
      onValueChange?.(typed);
    },
  });
  const content = value.trim();

  async function send() {
    if ((content === "" && !isOptional) || limited.tooLong !== undefined || state.status === "sending")
      return;
    setState({ status: "sending" });
    try {
      await onSend(content);
      setValue("");
      setState({ status: "sent" });
    } catch (error) {
      setState({ status: "failed", message: messageOf?.(error) ?? failed });
    }
  }
  return {
    value,
    isEmpty: content === "",
    isSending: state.status === "sending",
    isSent: state.status === "sent",
    error: limited.tooLong ?? (state.status === "failed" ? state.message : undefined),
    onChange: limited.onChange,
    send,
  };
}
