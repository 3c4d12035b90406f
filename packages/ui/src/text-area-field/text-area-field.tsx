import { clsx } from "clsx";
import { useId, useState, type ComponentProps, type CSSProperties, type ReactNode } from "react";

import { inputClass, Field, splitField, type BaseFieldProps } from "../field/field.tsx";
import { countCharacters, useCharacterLimit } from "../field/use-character-limit.ts";
import { Markdown } from "../markdown/markdown.tsx";
import { formWords } from "../words/form-words.ts";
import { useWords } from "../words/words.ts";

/** Screen readers announce only these numbers of remaining characters, because each message interrupts typing. */
const near = [20, 10, 5, 0];

function CharacterCount({ count, limit }: { readonly count: number; readonly limit: number }) {
  const words = useWords(formWords).characterCount;
  const left = limit - count;
  const announced = near.findLast((step) => left <= step);
  return (
    <p
      className={clsx(
        "shrink-0 tabular-nums",
        left > 0 ? "text-muted" : left === 0 ? "text-ink font-semibold" : "text-danger font-semibold",
      )}
    >
      <span aria-hidden translate="no" className={count === 0 ? "invisible" : undefined}>
        {`${count} / ${limit}`}
      </span>
      <span className="sr-only" aria-live="polite">
        {announced === undefined ? "" : announced === 0 ? words.none : words.left(announced)}
      </span>
    </p>
  );
}

interface PreviewToggleProps {
  readonly isPressed: boolean;
  readonly isEmpty: boolean;
  readonly onToggle: () => void;
}

function PreviewToggle({ isEmpty, isPressed, onToggle }: PreviewToggleProps) {
  const words = useWords(formWords);
  return (
    <button
      type="button"
      aria-pressed={isPressed}
      disabled={isEmpty}
      onClick={onToggle}
      className="text-muted enabled:hover:text-ink aria-pressed:text-ink -my-0.5 min-h-6 rounded-sm px-1 text-sm font-semibold disabled:invisible aria-pressed:underline aria-pressed:underline-offset-4"
    >
      {words.preview}
    </button>
  );
}

function Preview({ sheet, text }: { readonly text: string; readonly sheet: keyof typeof sheets }) {
  const words = useWords(formWords);
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      // Users of a keyboard can scroll only a focused region.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className={inputClass(
        clsx(
          "absolute inset-0 overflow-y-auto",
          sheet === "entry" && "py-(--sheet-padding) [--sheet-padding:1rem] sm:[--sheet-padding:1.5rem]",
        ),
        sheets[sheet].text,
      )}
    >
      <h2 id={id} className="sr-only">
        {words.preview}
      </h2>
      <Markdown level={3} text={text} />
    </section>
  );
}

/** Joins the text and the content below it to one sheet, with one border and one focus ring. */
function SheetParts({ below, children }: { readonly below: ReactNode; readonly children: ReactNode }) {
  const isJoined = below !== undefined;
  return (
    <div
      className={clsx(
        "grid min-h-0 grid-cols-1",
        isJoined && [
          "group outline-focus grid-rows-[minmax(0,1fr)_auto] rounded-md outline-offset-2 [--below:3.5rem]",
          "has-[>div>textarea:focus-visible]:outline-2 [&>div>textarea]:rounded-b-none [&>div>textarea]:border-b-0 [&>div>textarea]:outline-none",
        ],
      )}
    >
      <div className="relative grid min-h-0 grid-cols-1">{children}</div>
      {isJoined ? (
        <div className="border-edge bg-card group-has-[>div>textarea:hover]:border-ink group-has-[>div>textarea[aria-invalid]]:border-danger min-w-0 rounded-b-md border border-t-2 [border-top-style:dotted] px-4 transition-colors sm:px-6">
          {below}
        </div>
      ) : null}
    </div>
  );
}

export interface TextAreaFieldProps
  extends
    BaseFieldProps,
    Omit<ComponentProps<"textarea">, "cols" | "defaultValue" | "maxLength" | "onChange" | "value"> {
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  readonly rows?: number | undefined;
  /** In code points. Shows a counter; see `useCharacterLimit` for longer pasted texts. */
  readonly limit?: number | undefined;
  readonly sheet?: "entry" | "plain" | undefined;
  /** If true, the field scrolls in its container. Otherwise it grows with the text. */
  readonly fill?: boolean | undefined;
  /** Content below the text, for example photos. Only for the sheet `entry`. */
  readonly below?: ReactNode;
  readonly preview?: boolean | undefined;
}

const sheets = {
  plain: { text: "text-base", look: undefined, least: "min-h-[calc(var(--rows)*1lh+1rem)]" },
  entry: {
    text: "text-entry",
    look: "sheet-ruled",
    least:
      "min-h-[max(calc(var(--rows)*1lh+2*var(--sheet-padding)+2px),calc(100dvh-31.5rem-var(--edge-bar)-var(--below,0rem)))]",
  },
} as const;

/** Grows with the text. In browsers without `field-sizing`, the field scrolls. */
export function TextAreaField({
  below,
  fill = false,
  limit,
  onValueChange,
  preview: hasPreview = false,
  rows = 4,
  sheet = "plain",
  value,
  ...props
}: TextAreaFieldProps) {
  const { control, field } = splitField(props);
  const limited = useCharacterLimit<HTMLTextAreaElement>({ value, limit, onValueChange });
  const error = field.error ?? limited.tooLong;
  const [isAsked, setIsAsked] = useState(false);
  // No preview of an empty field, and none with an error, because the error refers to the typed text.
  const isPreview = hasPreview && isAsked && value !== "" && error === undefined;
  const aside =
    limit === undefined ? undefined : <CharacterCount count={countCharacters(value)} limit={limit} />;
  const { least, look, text } = sheets[sheet];
  const rowsOfField = field.hideLabel
    ? "grid-rows-[minmax(0,1fr)_auto]"
    : "grid-rows-[auto_minmax(0,1fr)_auto]";
  return (
    <Field
      {...{ ...field, aside, error }}
      action={
        hasPreview ? (
          <PreviewToggle
            isPressed={isPreview}
            isEmpty={value === ""}
            onToggle={() => setIsAsked(!isPreview)}
          />
        ) : undefined
      }
      className={clsx(field.className, fill && ["min-h-0", rowsOfField])}
    >
      {(wiring) => (
        <SheetParts below={below}>
          <textarea
            {...control}
            {...wiring}
            onChange={(event) => {
              setIsAsked(false);
              limited.onChange(event);
            }}
            rows={rows}
            value={value}
            style={{ "--rows": rows } as CSSProperties}
            className={inputClass(
              clsx(
                look,
                fill ? "h-full resize-none" : ["field-sizing-content", least],
                isPreview && "invisible",
              ),
              text,
            )}
          />
          {isPreview ? <Preview text={value} sheet={sheet} /> : null}
        </SheetParts>
      )}
    </Field>
  );
}
