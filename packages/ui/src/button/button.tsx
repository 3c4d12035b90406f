import { clsx } from "clsx";
import type { ComponentProps, MouseEvent } from "react";

import { Slot } from "../slot/slot.tsx";
import { Spinner } from "../spinner/spinner.tsx";
import { buttonClass, type ButtonSize, type ButtonVariant } from "./button-class.ts";

export interface ButtonProps extends ComponentProps<"button"> {
  /** `primary` once a screen at most. Default `secondary`. */
  readonly variant?: ButtonVariant | undefined;
  readonly size?: ButtonSize | undefined;
  /** Its work is under way: presses do nothing, and a spinner stands before the text. */
  readonly pending?: boolean | undefined;
  /** Gives the look to the only child instead, which is a link. */
  readonly asChild?: boolean | undefined;
}

/** A button, or with `asChild` a link that looks like one. `type` is "button" unless told otherwise. */
export function Button({
  asChild = false,
  className,
  size = "medium",
  variant = "secondary",
  ...props
}: ButtonProps) {
  const look = clsx(buttonClass(variant, size), className);
  if (asChild) {
    const { pending: _, ...rest } = props;
    return <Slot {...rest} className={look} />;
  }
  return <PressButton {...props} className={look} />;
}

function ignore(event: MouseEvent) {
  event.preventDefault();
  event.stopPropagation();
}

function PressButton({ children, onClick, pending = false, type = "button", ...props }: ButtonProps) {
  // A pending button stays focusable (aria-disabled, not disabled): `disabled` would drop the focus of the
  // person who just pressed it. Ignoring the click also stops the submit that Enter in a field causes.
  return (
    <button
      {...props}
      type={type}
      aria-busy={pending || undefined}
      aria-disabled={pending || props["aria-disabled"]}
      onClick={pending ? ignore : onClick}
    >
      {pending ? <Spinner /> : null}
      {children}
    </button>
  );
}
