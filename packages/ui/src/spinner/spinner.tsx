import { clsx } from "clsx";

export interface SpinnerProps {
  /** Read to screen readers; without it the spinner is decoration beside a text that says the same. */
  readonly label?: string | undefined;
  readonly className?: string | undefined;
}

/** A ring with a gap, as large as the text around it. With reduced motion it stands still. */
export function Spinner({ label, className }: SpinnerProps) {
  return (
    <span
      role={label === undefined ? undefined : "status"}
      aria-label={label}
      aria-hidden={label === undefined ? true : undefined}
      className={clsx(
        "inline-block size-[1em] shrink-0 animate-spin rounded-full border-2 border-current border-r-transparent",
        className,
      )}
    />
  );
}
