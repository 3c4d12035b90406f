import { useId } from "react";

export interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** What choosing it means, in a line. */
  readonly description?: string | undefined;
}

export interface ChoiceFieldProps<Value extends string> {
  /** What is being chosen: the group's name. */
  readonly label: string;
  readonly choices: readonly Choice<Value>[];
  readonly value: Value;
  readonly onValueChange: (value: Value) => void;
  readonly disabled?: boolean | undefined;
}

/** A choice of one from a few that deserve to be read side by side. */
export function ChoiceField<Value extends string>({
  choices,
  disabled,
  label,
  onValueChange,
  value,
}: ChoiceFieldProps<Value>) {
  const id = useId();
  return (
    <fieldset disabled={disabled} className="grid min-w-0 gap-1.5">
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      <div className="grid gap-2 sm:auto-cols-fr sm:grid-flow-col">
        {choices.map((choice) => (
          <label
            key={choice.value}
            htmlFor={`${id}-${choice.value}`}
            className="border-edge bg-card hover:border-ink has-checked:border-accent has-checked:bg-accent-soft has-disabled:border-hairline has-disabled:bg-sunken flex min-h-11 cursor-pointer gap-3 rounded-md border px-3 py-2.5 transition-colors"
          >
            <input
              type="radio"
              id={`${id}-${choice.value}`}
              name={id}
              value={choice.value}
              checked={choice.value === value}
              aria-describedby={
                choice.description === undefined ? undefined : `${id}-${choice.value}-description`
              }
              onChange={() => onValueChange(choice.value)}
              className="mt-1 size-4 shrink-0"
            />
            <span>
              <span className="block font-medium">{choice.label}</span>
              {choice.description !== undefined && (
                <span aria-hidden className="text-muted block text-sm">
                  {choice.description}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
      {choices.map((choice) => (
        <span key={choice.value} id={`${id}-${choice.value}-description`} hidden>
          {choice.description}
        </span>
      ))}
    </fieldset>
  );
}
