import { clsx } from "clsx";
import type { ReactNode } from "react";

export interface IllustrationProps {
  /** Its size; each has a width of its own by default. */
  readonly className?: string | undefined;
}

export interface PictureProps extends IllustrationProps {
  readonly width: number;
  readonly height: number;
  readonly children: ReactNode;
}

/** The frame of every illustration: decoration, drawn with the tokens, so that it has a day and a night. */
export function Picture({ children, className, height, width }: PictureProps) {
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${width} ${height}`}
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={clsx("h-auto max-w-full", className)}
    >
      {children}
    </svg>
  );
}
