import { useId } from "react";

import { weekdayNames } from "../challenge-calendar/calendar-labels.ts";
import { FieldError } from "../field/field.tsx";
import { calendarWords } from "../words/calendar-words.ts";
import { useWords } from "../words/words.ts";

export interface WeekdayFieldProps {
  readonly label: string;
  readonly name: string;
  /** Each weekday is one bit. Monday is bit 0. */
  readonly value: number;
  readonly onValueChange: (value: number) => void;
  /** 0 means Sunday. Default 1, Monday. */
  readonly weekStart?: number | undefined;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
}

export function WeekdayField({
  error,
  hint,
  label,
  name,
  onValueChange,
  value,
  weekStart = 1,
}: WeekdayFieldProps) {
  const id = useId();
  const words = useWords(calendarWords);
  return (
    <fieldset
      aria-describedby={error === undefined && hint === undefined ? undefined : `${id}-line`}
      className="grid min-w-0 grid-cols-1 gap-1.5"
    >
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      <div className="grid max-w-100 grid-cols-7 gap-1">
        {weekdayNames(weekStart, words).map((weekday, column) => {
          const bit = 1 << ((column + weekStart + 6) % 7);
          return (
            <label
              key={weekday}
              className="border-edge bg-card text-muted hover:border-ink has-checked:border-ink has-checked:text-ink has-focus-visible:outline-focus relative flex min-h-11 cursor-pointer items-center justify-center rounded-md border text-sm transition-colors has-checked:font-semibold has-checked:shadow-[inset_0_0_0_1px] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 forced-colors:has-checked:border-[Highlight] forced-colors:has-checked:underline"
            >
              <input
                type="checkbox"
                name={name}
                checked={(value & bit) !== 0}
                aria-label={weekday}
                aria-invalid={error === undefined ? undefined : true}
                onChange={() => onValueChange(value ^ bit)}
                className="absolute inset-0 size-full cursor-pointer appearance-none rounded-md outline-none"
              />
              <span aria-hidden>{words.weekday(weekday)}</span>
            </label>
          );
        })}
      </div>
      {error === undefined ? (
        <p id={`${id}-line`} aria-live="polite" className="text-muted min-h-5 text-sm">
          {hint}
        </p>
      ) : (
        <FieldError id={`${id}-line`}>{error}</FieldError>
      )}
    </fieldset>
  );
}
