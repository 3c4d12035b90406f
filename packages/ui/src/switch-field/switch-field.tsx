import { useId } from "react";

export interface SwitchFieldProps {
  readonly label: string;
  readonly description?: string | undefined;
  readonly checked: boolean;
  readonly onCheckedChange: (checked: boolean) => void;
}

export function SwitchField({ checked, description, label, onCheckedChange }: SwitchFieldProps) {
  const id = useId();
  return (
    <div className="flex items-start justify-between gap-4">
      <div>
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {description !== undefined && (
          <p id={`${id}-description`} className="text-muted text-sm wrap-anywhere">
            {description}
          </p>
        )}
      </div>
      <input
        type="checkbox"
        role="switch"
        id={id}
        checked={checked}
        aria-checked={checked}
        aria-describedby={description === undefined ? undefined : `${id}-description`}
        onChange={(event) => onCheckedChange(event.currentTarget.checked)}
        className="switch"
      />
    </div>
  );
}
