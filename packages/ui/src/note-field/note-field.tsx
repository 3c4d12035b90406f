import { useEffect, useRef, useState, type KeyboardEvent, type Ref } from "react";

import { Button } from "../button/button.tsx";
import { Field, inputClass } from "../field/field.tsx";
import { useCharacterLimit } from "../field/use-character-limit.ts";
import { isComposing } from "../form/keys.ts";
import { noteWords } from "../words/note-words.ts";
import { useWords } from "../words/words.ts";

export interface NoteFieldProps {
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  readonly limit: number;
  /** Resolves when the device has stored the note. If it rejects, the field has the text again. */
  readonly onAdd: (content: string) => Promise<unknown>;
  /** If true, the field is one line: only screen readers get its label and the outcome. */
  readonly isLine?: boolean | undefined;
  readonly ref?: Ref<HTMLTextAreaElement> | undefined;
  readonly className?: string | undefined;
}

type Outcome = "added" | "failed" | "none";

/** Field of one note. It is no form, so it can be inside of one. Enter adds, Shift+Enter breaks the line. */
export function NoteField({
  className,
  isLine = false,
  limit,
  onAdd,
  onValueChange,
  ref,
  value,
}: NoteFieldProps) {
  const words = useWords(noteWords).field;
  const [outcome, setOutcome] = useState<Outcome>("none");
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  const limited = useCharacterLimit<HTMLTextAreaElement>({
    value,
    limit,
    onValueChange: (typed) => {
      setOutcome("none");
      onValueChange(typed);
    },
  });

  async function add() {
    const content = value.trim();
    if (content === "" || limited.tooLong !== undefined) return;
    // Empties the field first: text that is typed during the request belongs to the next note.
    onValueChange("");
    try {
      await onAdd(content);
      setOutcome("added");
    } catch {
      setOutcome("failed");
      onValueChange([content, latest.current].filter((text) => text !== "").join("\n"));
    }
  }
  function press(event: KeyboardEvent) {
    if (event.key !== "Enter" || event.shiftKey || isComposing(event)) return;
    event.preventDefault();
    // Ctrl+Enter would also submit the form around the field.
    event.stopPropagation();
    void add();
  }

  return (
    <Field
      className={className}
      hideLabel={isLine}
      label={words.label}
      error={limited.tooLong ?? (outcome === "failed" ? words.failed : undefined)}
      hint={isLine || outcome === "added" ? undefined : words.hint}
      aside={
        <output className={isLine ? "sr-only" : "text-muted"}>
          {outcome === "added" ? words.added : ""}
        </output>
      }
    >
      {(wiring) => (
        <div className="flex items-start gap-2">
          <textarea
            {...wiring}
            ref={ref}
            rows={1}
            enterKeyHint="done"
            placeholder={words.placeholder}
            value={value}
            onChange={limited.onChange}
            onKeyDown={press}
            className={inputClass("field-sizing-content max-h-40 min-h-11 min-w-0 flex-1 resize-none")}
          />
          <Button className="min-h-11" onClick={() => void add()}>
            {words.add}
          </Button>
        </div>
      )}
    </Field>
  );
}
