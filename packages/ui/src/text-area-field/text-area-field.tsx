import { clsx } from "clsx";
import type { ComponentProps, CSSProperties } from "react";

import { controlClass } from "../field/control-class.ts";
import { Field, type FieldTexts } from "../field/field.tsx";
import { countCharacters } from "../field/limit.ts";
import { useLimitedText } from "../field/use-limited-text.ts";
import { CharacterCount } from "./character-count.tsx";

export interface TextAreaFieldProps
  extends FieldTexts, Omit<ComponentProps<"textarea">, "cols" | "defaultValue" | "maxLength" | "value"> {
  readonly value: string;
  /** The value after each change. Longer than the limit where that was pasted: the form checks it. */
  readonly onValueChange: (value: string) => void;
  /** Lines shown at least; more are added as they are written. Default 4. */
  readonly rows?: number | undefined;
  /**
   * Most characters (not UTF-16 units) the field takes; shows the count. More is ignored as it is typed; what is pasted
   * stays, marked as too long.
   */
  readonly limit?: number | undefined;
  /** `entry` is the diary's own page: larger type on ruled paper. Default `plain`. */
  readonly sheet?: "entry" | "plain" | undefined;
  /** Takes the height that its place gives it, and a longer text scrolls inside. Default false: it grows with the text. */
  readonly fill?: boolean | undefined;
}

const sheets = {
  plain: { look: undefined, least: "min-h-[calc(var(--rows)*1lh+1rem)]" },
  entry: { look: "sheet-ruled px-4 text-entry sm:px-6", least: "min-h-[calc(var(--rows)*1lh+1lh)]" },
};

/**
 * Several lines of text, in a box that grows with them. Where a browser does not know `field-sizing` it stays at
 * `rows` and scrolls.
 */
export function TextAreaField({
  className,
  error,
  fill = false,
  hideLabel = false,
  hint,
  id,
  label,
  limit,
  onChange,
  onValueChange,
  rows = 4,
  sheet = "plain",
  value,
  ...props
}: TextAreaFieldProps) {
  const { handlers, tooLong } = useLimitedText<HTMLTextAreaElement>({
    value,
    limit,
    onChange,
    onValueChange,
  });
  const aside =
    limit === undefined ? undefined : <CharacterCount count={countCharacters(value)} limit={limit} />;
  const { least, look } = sheets[sheet];
  const rowsOfField = hideLabel ? "grid-rows-[minmax(0,1fr)_auto]" : "grid-rows-[auto_minmax(0,1fr)_auto]";
  return (
    <Field
      {...{ aside, hideLabel, hint, id, label }}
      className={clsx(className, fill && ["min-h-0", rowsOfField])}
      error={error ?? tooLong}
      required={props.required}
    >
      {(wiring) => (
        <textarea
          {...props}
          {...wiring}
          {...handlers}
          rows={rows}
          value={value}
          style={{ "--rows": rows } as CSSProperties}
          className={controlClass(clsx(look, fill ? "h-full resize-none" : ["field-sizing-content", least]))}
        />
      )}
    </Field>
  );
}
