import { clsx } from "clsx";
import { type ComponentProps, type ReactNode, useId } from "react";

import { CircleAlert } from "../icons/icons.tsx";

export interface BaseFieldProps {
  readonly label: string;
  readonly hideLabel?: boolean | undefined;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
}

export interface FieldControlProps {
  readonly id: string;
  readonly "aria-describedby": string | undefined;
  readonly "aria-invalid": true | undefined;
  readonly dir: "auto";
}

export interface FieldProps extends BaseFieldProps {
  readonly id?: string | undefined;
  readonly required?: boolean | undefined;
  /** Shown at the end of the label's line or, if the label is hidden, below the control. */
  readonly action?: ReactNode;
  /** Shown at the end of the line below the control, for example a counter. */
  readonly aside?: ReactNode;
  readonly className?: string | undefined;
  readonly children: (wiring: FieldControlProps) => ReactNode;
}

export function splitField<Props extends Omit<FieldProps, "action" | "aside" | "children">>(props: Props) {
  const { className, error, hideLabel, hint, id, label, ...control } = props;
  return { field: { className, error, hideLabel, hint, id, label, required: props.required }, control };
}

export function Field({
  action,
  aside,
  children,
  className,
  error,
  hideLabel = false,
  hint,
  id,
  label,
  required,
  ...rest
}: FieldProps) {
  rest satisfies Record<string, never>;
  const own = useId();
  const control = id ?? own;
  const isExplained = error !== undefined || hint !== undefined;
  const describedBy = [
    error === undefined ? undefined : `${control}-error`,
    hint === undefined ? undefined : `${control}-hint`,
  ];
  return (
    <div className={clsx("grid grid-cols-1 gap-1.5", className)}>
      <div className={hideLabel ? "sr-only" : "flex flex-wrap gap-x-1 text-sm font-semibold"}>
        <label htmlFor={control} id={`${control}-label`}>
          {label}
        </label>
        {/* The asterisk is outside of the label, so it isn't in the accessible name. The control has `required`. */}
        {required === true && (
          <span aria-hidden className="text-accent">
            *
          </span>
        )}
        {hideLabel || action === undefined ? null : <div className="ms-auto flex">{action}</div>}
      </div>
      {children({
        id: control,
        "aria-describedby": describedBy.filter((part) => part !== undefined).join(" ") || undefined,
        "aria-invalid": error === undefined ? undefined : true,
        dir: "auto",
      })}
      {(isExplained || aside !== undefined) && (
        <div className="flex flex-wrap justify-end gap-x-4 text-sm">
          {hideLabel ? action : null}
          <div
            className={clsx(
              "grid min-w-0 flex-1 gap-1 wrap-anywhere",
              isExplained && (action === undefined ? "basis-40" : "basis-32"),
            )}
          >
            {error !== undefined && <FieldError id={`${control}-error`}>{error}</FieldError>}
            {hint !== undefined && (
              <p id={`${control}-hint`} className="text-muted">
                {hint}
              </p>
            )}
          </div>
          {aside}
        </div>
      )}
    </div>
  );
}

export function FieldError({ children, ...props }: Pick<ComponentProps<"p">, "children" | "id" | "role">) {
  return (
    <p {...props} className="text-danger flex gap-1.5 text-sm font-medium">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      {children}
    </p>
  );
}

/** The text has at least 16 px, because phones zoom into fields with smaller text. */
export function inputClass(className?: string, text: "text-base" | "text-entry" = "text-base"): string {
  return clsx(
    "border-edge bg-card text-ink block w-full min-w-0 appearance-none rounded-md border transition-colors",
    text === "text-base" ? "px-3 py-2 text-base" : "text-entry px-4 sm:px-6",
    "hover:border-ink disabled:border-hairline disabled:bg-sunken disabled:text-muted aria-invalid:border-danger",
    className,
  );
}
