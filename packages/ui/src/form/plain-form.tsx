import { clsx } from "clsx";
import type { ComponentProps, KeyboardEvent, SubmitEvent } from "react";

import { preventSubmitWhileComposing } from "./keys.ts";

export { submitOnCtrlEnter } from "./keys.ts";

export interface PlainFormProps extends Omit<ComponentProps<"form">, "noValidate" | "onSubmit"> {
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
}

/** A form without a list of errors, for the popup. */
export function PlainForm({ className, onKeyDown, onSubmit, ...props }: PlainFormProps) {
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit(event);
  };
  const press = (event: KeyboardEvent<HTMLFormElement>) => {
    preventSubmitWhileComposing(event);
    onKeyDown?.(event);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it listens to the keys of its fields
    <form
      {...props}
      // If scripts don't run, a `get` form would add the values to the address.
      method="post"
      noValidate
      onSubmit={submit}
      onKeyDown={press}
      className={clsx("grid grid-cols-1 gap-6", className)}
    />
  );
}
