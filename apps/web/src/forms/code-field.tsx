import { TextField } from "@diary/ui/text-field";
import { useWords } from "@diary/ui/words";
import type { Ref } from "react";

import { secondStepWords } from "../words/en/second-step.ts";

export interface CodeFieldProps {
  ref?: Ref<HTMLInputElement>;
  value: string;
  onValueChange: (code: string) => void;
}

/** Removes spaces from the code. */
export function CodeField({ onValueChange, ref, value }: CodeFieldProps) {
  const words = useWords(secondStepWords);
  return (
    <TextField
      ref={ref}
      label={words.code}
      name="code"
      hint={words.codeHint}
      inputMode="numeric"
      autoComplete="one-time-code"
      spellCheck={false}
      value={value}
      onValueChange={(code) => onValueChange(code.replaceAll(/\s/g, ""))}
    />
  );
}
