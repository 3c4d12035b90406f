import { clsx } from "clsx";
import { useId } from "react";

export interface SealProps {
  readonly animate?: boolean;
  readonly className?: string | undefined;
}

export function Seal({ className = "size-20", animate = false }: SealProps) {
  const circle = useId();
  return (
    <svg
      aria-hidden
      viewBox="0 0 100 100"
      fill="none"
      className={clsx(
        "text-accent shrink-0 -rotate-12 select-none",
        animate && "animate-stamp motion-reduce:animate-none",
        className,
      )}
    >
      <circle cx="50" cy="50" r="48" className="fill-card" stroke="currentColor" strokeWidth="3" />
      <circle cx="50" cy="50" r="29" fill="currentColor" />
      <circle cx="50" cy="50" r="32.5" stroke="currentColor" strokeWidth="1.2" />
      <path
        d="M37 51.5l9 9 18-20"
        className="stroke-on-accent"
        strokeWidth="6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path id={circle} d="M13.5 50a36.5 36.5 0 1 1 73 0a36.5 36.5 0 1 1-73 0" />
      <text fill="currentColor" className="font-serif font-bold" fontSize="10.5">
        <textPath href={`#${circle}`} textLength="226">
          COMPLETED · COMPLETED ·
        </textPath>
      </text>
    </svg>
  );
}
