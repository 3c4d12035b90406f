import { TextField } from "@diary/ui/text-field";
import { useWords } from "@diary/ui/words";

import { secondStepWords } from "../words/en/second-step.ts";

export interface CodeFieldProps {
  value: string;
  onValueChange: (code: string) => void;
}

/** The six digits of an app. Spaces, which some apps show, are left out. */
export function CodeField({ onValueChange, value }: CodeFieldProps) {
  const words = useWords(secondStepWords);
  return (
    <TextField
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
