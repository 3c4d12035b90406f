import { useEffect, useRef } from "react";

import { Button } from "../button/button.tsx";
import { Field, inputClass } from "../field/field.tsx";
import { isComposing, preventSubmitWhileComposing } from "../form/keys.ts";
import { type LineOptions, useLine } from "../reply-field/use-line.ts";
import { circleWords } from "../words/circle-words.ts";
import { uiWords, useWords } from "../words/words.ts";

export interface NudgeFormProps extends LineOptions {
  readonly name: string;
  readonly suggestion: string;
  /** Reason why the nudge can't be sent any more. The text stays in the field. */
  readonly closed?: string | undefined;
  readonly onCancel: () => void;
}

/** The field takes the focus, because the user has pressed a button to open the form. */
export function NudgeForm({ closed: reason, name, onCancel, suggestion, ...options }: NudgeFormProps) {
  const words = useWords(circleWords);
  const { cancel } = useWords(uiWords).dialogs;
  const line = useLine({ ...options, isOptional: true }, suggestion);
  // While sending, ignores `reason`, because the sent nudge itself can cause it (already nudged today).
  const closed = line.isSending ? undefined : reason;
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);
  return (
    <form
      className="border-hairline grid min-w-0 basis-full grid-cols-1 gap-2 border-t pt-3.5"
      onSubmit={(event) => {
        event.preventDefault();
        if (closed === undefined) void line.send();
      }}
    >
      <Field label={words.nudge.label(name)} hint={closed ?? words.nudge.hint} error={line.error}>
        {(wiring) => (
          <input
            {...wiring}
            ref={input}
            value={line.value}
            onChange={line.onChange}
            onKeyDown={(event) => {
              preventSubmitWhileComposing(event);
              if (event.key === "Escape" && !line.isSending && !isComposing(event)) onCancel();
            }}
            readOnly={line.isSending}
            autoComplete="off"
            enterKeyHint="send"
            className={inputClass("min-h-10 pointer-coarse:min-h-11")}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-1">
        <Button
          type="submit"
          size="small"
          pending={line.isSending}
          aria-disabled={closed === undefined ? undefined : true}
        >
          {words.reply.send}
        </Button>
        <Button variant="quiet" size="small" disabled={line.isSending} onClick={onCancel}>
          {cancel}
        </Button>
      </div>
      <output className="sr-only">{closed}</output>
    </form>
  );
}
