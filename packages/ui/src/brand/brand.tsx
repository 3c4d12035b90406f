import { clsx } from "clsx";

/** Tally mark of five in a field of 32 × 32. It needs a stroke width of 2.2 and round ends. */
export const tallyPath = "M10.3 10.6v10.9M14.1 10.2v11.2M17.9 10.5v10.8M21.7 10.3v11.1M7.9 20.2L24.1 12";

/** brand/logo.svg has the same drawing for places without stylesheets. */
export function Logo({ className = "size-8" }: { readonly className?: string | undefined }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden className={clsx("shrink-0", className)}>
      <g transform="rotate(-8 16 16)" fill="none" strokeLinecap="round">
        <circle cx="16" cy="16" r="15.5" className="fill-accent" />
        <circle cx="16" cy="16" r="13" strokeWidth="0.9" className="stroke-on-accent" />
        <path d={tallyPath} strokeWidth="2.2" className="stroke-on-accent" />
      </g>
    </svg>
  );
}

export interface WordmarkProps {
  className?: string | undefined;
  name?: string | undefined;
}

export function Wordmark({ className, name = "Challenge Diary" }: Readonly<WordmarkProps>) {
  return (
    <span className={clsx("inline-flex items-center gap-2.5", className)}>
      <Logo />
      <span className="text-ink font-serif text-lg leading-none font-semibold tracking-tight">{name}</span>
    </span>
  );
}
