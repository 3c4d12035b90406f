import { clsx } from "clsx";
import type { ComponentProps, MouseEvent } from "react";

import { Spinner } from "../spinner/spinner.tsx";

/** `primary` is the main action of a screen, `danger` an irreversible action, `quiet` an action within text. */
export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";
export type ButtonSize = "small" | "medium" | "large";

const variants: Record<ButtonVariant, string> = {
  primary: "border-accent bg-accent text-on-accent hover:border-accent-strong hover:bg-accent-strong",
  secondary: "border-edge bg-card text-ink hover:border-ink hover:bg-hover",
  quiet: "border-transparent text-ink hover:bg-hover",
  danger: "border-danger bg-card text-danger hover:bg-danger hover:text-on-danger",
};

const sizes: Record<ButtonSize, string> = {
  small: "min-h-8 gap-1.5 px-[min(0.75rem,3.75vw)] py-1 text-sm",
  medium: "min-h-10 gap-[min(0.5rem,2.5vw)] px-gutter py-2",
  large: "min-h-12 gap-2 px-[min(1.5rem,6.7vw)] py-2.5 text-lg",
};

export function buttonClass(variant: ButtonVariant = "secondary", size: ButtonSize = "medium"): string {
  return clsx(
    "inline-flex items-center justify-center rounded-md border text-center leading-snug font-semibold no-underline",
    "transition-colors print:hidden pointer-coarse:min-h-11 [&_svg]:shrink-0",
    "disabled:border-hairline disabled:bg-sunken disabled:text-muted",
    "aria-disabled:border-hairline aria-disabled:bg-sunken aria-disabled:text-muted aria-disabled:pointer-events-none",
    variants[variant],
    sizes[size],
  );
}

export interface ButtonProps extends ComponentProps<"button"> {
  /** At most one `primary` per screen. Default `secondary`. */
  readonly variant?: ButtonVariant | undefined;
  readonly size?: ButtonSize | undefined;
  readonly pending?: boolean | undefined;
}

function ignore(event: MouseEvent) {
  event.preventDefault();
  event.stopPropagation();
}

export function Button({
  children,
  className,
  onClick,
  pending = false,
  size,
  type = "button",
  variant,
  ...props
}: ButtonProps) {
  // Uses `aria-disabled`, because a `disabled` button loses the focus. An ignored click also prevents submits by Enter.
  return (
    <button
      {...props}
      type={type}
      className={clsx(buttonClass(variant, size), className)}
      aria-busy={pending || undefined}
      aria-disabled={pending || props["aria-disabled"]}
      onClick={pending ? ignore : onClick}
    >
      {pending ? (
        // The spinner has an absolute position, so the button's width doesn't change.
        <span className="relative inline-flex items-center gap-[inherit]">
          <Spinner className="absolute end-full me-[0.2em] text-[0.6em]" />
          {children}
        </span>
      ) : (
        children
      )}
    </button>
  );
}
