import { useId } from "react";

import { FieldError } from "../field/field.tsx";

export interface CheckboxOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly description?: string | undefined;
}

export interface CheckboxGroupFieldProps<Value extends string> {
  readonly label: string;
  readonly name: string;
  readonly choices: readonly CheckboxOption<Value>[];
  readonly value: readonly Value[];
  /** Called with the chosen values, in the order of the choices. */
  readonly onValueChange: (value: readonly Value[]) => void;
  readonly error?: string | undefined;
}

export function CheckboxGroupField<Value extends string>({
  choices,
  error,
  label,
  name,
  onValueChange,
  value,
}: CheckboxGroupFieldProps<Value>) {
  const id = useId();
  const toggle = (changed: Value) =>
    onValueChange(
      choices
        .map((choice) => choice.value)
        .filter((choice) => value.includes(choice) !== (choice === changed)),
    );
  return (
    <fieldset
      aria-describedby={error === undefined ? undefined : `${id}-error`}
      className="grid min-w-0 grid-cols-1 gap-1.5"
    >
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      <div className="grid grid-cols-1 gap-2">
        {choices.map((choice) => (
          <label
            key={choice.value}
            htmlFor={`${id}-${choice.value}`}
            className="border-edge bg-card hover:border-ink has-checked:border-ink flex min-h-11 cursor-pointer gap-3 rounded-md border px-3 py-2.5 transition-colors has-checked:shadow-[inset_0_0_0_1px]"
          >
            <input
              type="checkbox"
              id={`${id}-${choice.value}`}
              name={name}
              value={choice.value}
              checked={value.includes(choice.value)}
              aria-invalid={error === undefined ? undefined : true}
              aria-describedby={
                choice.description === undefined ? undefined : `${id}-${choice.value}-description`
              }
              onChange={() => toggle(choice.value)}
              className="mt-1 size-4 shrink-0"
            />
            <span className="min-w-0 flex-1">
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
      {error === undefined ? null : <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
