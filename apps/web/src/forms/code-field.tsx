import { TextField } from "@diary/ui/text-field";
import { useWords } from "@diary/ui/words";
import { useState, type Ref } from "react";

import { secondStepWords } from "../words/en/second-step.ts";

export interface CodeFieldProps {
  ref?: Ref<HTMLInputElement>;
  value: string;
  onValueChange: (code: string) => void;
}

/** Reports the code without spaces, in ASCII digits. The field keeps the typed text: a changed value interrupts an input method. */
export function CodeField({ onValueChange, ref, value }: CodeFieldProps) {
  const words = useWords(secondStepWords);
  const [typed, setTyped] = useState(value);
  return (
    <TextField
      ref={ref}
      label={words.code}
      name="code"
      hint={words.codeHint}
      inputMode="numeric"
      autoComplete="one-time-code"
      spellCheck={false}
      value={codeIn(typed) === value ? typed : value}
      onValueChange={(text) => {
        setTyped(text);
        onValueChange(codeIn(text));
      }}
    />
  );
}

const codeIn = (text: string) => text.normalize("NFKC").replaceAll(/\s/g, "");
