import { clsx } from "clsx";

import { tallyPath } from "./tally.ts";

export interface LogoProps {
  /** What a screen reader says. Default "": beside the wordmark, which says it. */
  readonly label?: string | undefined;
  /** Its size: `size-8`. */
  readonly className?: string | undefined;
}

/** The product's mark: a stamp that counts five days. brand/logo.svg is the same for places without stylesheets. */
export function Logo({ className = "size-8", label = "" }: LogoProps) {
  return (
    <svg
      viewBox="0 0 32 32"
      role={label === "" ? undefined : "img"}
      aria-hidden={label === "" ? true : undefined}
      aria-label={label === "" ? undefined : label}
      className={clsx("shrink-0", className)}
    >
      <g transform="rotate(-8 16 16)" fill="none" strokeLinecap="round">
        <circle cx="16" cy="16" r="15.5" className="fill-accent" />
        <circle cx="16" cy="16" r="13" strokeWidth="0.9" className="stroke-on-accent" />
        <path d={tallyPath} strokeWidth="2.2" className="stroke-on-accent" />
      </g>
    </svg>
  );
}
