import { clsx } from "clsx";
import { useRef } from "react";

import { Field, inputClass } from "../field/field.tsx";
import { preventSubmitWhileComposing } from "../form/keys.ts";
import { IconButton } from "../icon-button/icon-button.tsx";
import { Send } from "../icons/page-icons.tsx";
import { Spinner } from "../spinner/spinner.tsx";
import { circleWords } from "../words/circle-words.ts";
import { useWords } from "../words/words.ts";
import { type LineOptions, useLine } from "./use-line.ts";

export interface ReplyFieldProps extends LineOptions {
  readonly name: string;
  readonly hint?: string | undefined;
  readonly initial?: string | undefined;
  readonly className?: string | undefined;
}

export function ReplyField({ className, hint, initial, name, ...options }: ReplyFieldProps) {
  const words = useWords(circleWords).reply;
  const line = useLine(options, initial);
  const input = useRef<HTMLInputElement>(null);
  return (
    <form
      className={clsx("min-w-0 flex-1 basis-48", className)}
      onSubmit={(event) => {
        event.preventDefault();
        // Sending empties the field, which removes the focused button.
        input.current?.focus();
        void line.send();
      }}
    >
      <Field label={words.label(name)} hideLabel hint={hint} error={line.error}>
        {(wiring) => (
          <div className="relative">
            <input
              {...wiring}
              ref={input}
              value={line.value}
              onChange={line.onChange}
              onKeyDown={preventSubmitWhileComposing}
              readOnly={line.isSending}
              aria-busy={line.isSending || undefined}
              autoComplete="off"
              enterKeyHint="send"
              placeholder={`${words.label(name)}…`}
              className={inputClass(
                "min-h-10 text-ellipsis pointer-coarse:min-h-11 [&:not(:placeholder-shown)]:pe-11",
              )}
            />
            {line.isEmpty ? null : (
              <IconButton
                type="submit"
                label={words.send}
                icon={line.isSending ? <Spinner /> : <Send />}
                aria-disabled={line.isSending || undefined}
                className="absolute end-0 top-0"
              />
            )}
          </div>
        )}
      </Field>
      <output className="sr-only">{line.isSent ? words.sent : ""}</output>
    </form>
  );
}
