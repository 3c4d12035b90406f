import { clsx } from "clsx";

export interface SpinnerProps {
  /** Screen readers ignore a spinner that has no label. */
  readonly label?: string | undefined;
  readonly className?: string | undefined;
}

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
