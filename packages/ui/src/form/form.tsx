import { clsx } from "clsx";
import type { ComponentProps, SubmitEvent } from "react";

import { ErrorSummary, type FormError } from "./error-summary.tsx";

export interface FormProps extends Omit<ComponentProps<"form">, "noValidate" | "onSubmit"> {
  /** What keeps the form from being sent, in the order of the fields. A new list takes the focus. */
  readonly errors?: readonly FormError[] | undefined;
  /** Called on submit; the browser does not send the form. */
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
}

/** A form that says what is wrong in one place and in words, instead of the browser's bubbles one after another. */
export function Form({ children, className, errors, onSubmit, ...props }: FormProps) {
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit(event);
  };
  return (
    <form {...props} noValidate onSubmit={submit} className={clsx("grid grid-cols-1 gap-6", className)}>
      {errors !== undefined && <ErrorSummary errors={errors} />}
      {children}
    </form>
  );
}
