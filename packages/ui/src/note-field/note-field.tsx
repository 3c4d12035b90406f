import { useRef, useState, type KeyboardEvent, type Ref } from "react";

import { Button } from "../button/button.tsx";
import { Field, inputClass } from "../field/field.tsx";
import { useCharacterLimit } from "../field/use-character-limit.ts";
import { isComposing } from "../form/keys.ts";
import { noteWords } from "../words/note-words.ts";
import { useWords } from "../words/words.ts";

/** Writes are synchronous, so they survive a closing page. */
export interface NoteFieldDraft {
  readonly read: () => string;
  readonly write: (text: string) => void;
}

export interface NoteFieldProps {
  /** Text of the field, and notes that the device has not stored. The field reads it only on mount and for writes. */
  readonly draft: NoteFieldDraft;
  readonly limit: number;
  /** If the promise rejects, the text returns to the field. */
  readonly onAdd: (content: string) => Promise<unknown>;
  /** If true, the field has no hint, and only screen readers get its label and the message that the note was added. */
  readonly isLine?: boolean | undefined;
  readonly ref?: Ref<HTMLTextAreaElement> | undefined;
  readonly className?: string | undefined;
}

type Outcome = "added" | "failed" | "none";

interface Text {
  typed: string;
  /** Notes that the device is still storing. Only the draft has their text. */
  unstored: readonly { content: string }[];
}

const joinTexts = (texts: readonly string[]) => texts.filter((text) => text !== "").join("\n");

const draftOf = ({ typed, unstored }: Text) => joinTexts([...unstored.map(({ content }) => content), typed]);

/** Field of one note, without a `<form>`, so a form can contain it. Enter adds, Shift+Enter breaks the line. */
export function NoteField({ className, draft, isLine = false, limit, onAdd, ref }: NoteFieldProps) {
  const words = useWords(noteWords).field;
  const [outcome, setOutcome] = useState<Outcome>("none");
  const [value, setValue] = useState(draft.read);
  const text = useRef<Text>({ typed: value, unstored: [] });
  const written = useRef(value);
  function change(changed: Partial<Text>) {
    text.current = { ...text.current, ...changed };
    setValue(text.current.typed);
  }
  function writeDraft() {
    draft.write(draftOf(text.current));
    // If the storage is full, the draft still has the previous text.
    written.current = draft.read();
  }
  const limited = useCharacterLimit<HTMLTextAreaElement>({
    value,
    limit,
    onValueChange: (typed) => {
      setOutcome("none");
      change({ typed });
      writeDraft();
    },
  });

  async function add() {
    const content = value.trim();
    if (content === "" || limited.tooLong !== undefined) return;
    const note = { content };
    // Empties the field first: text that is typed during the request belongs to the next note.
    change({ typed: "", unstored: [...text.current.unstored, note] });
    writeDraft();
    const isStored = await onAdd(content).then(
      () => true,
      () => false,
    );
    setOutcome(isStored ? "added" : "failed");
    const { typed, unstored } = text.current;
    change({
      typed: isStored ? typed : joinTexts([content, typed]),
      unstored: unstored.filter((other) => other !== note),
    });
    // Keeps the draft as it is if a sign-out has deleted it or a newer field has changed it.
    if (draft.read() === written.current) writeDraft();
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
