import { clsx } from "clsx";
import type { ComponentProps } from "react";

import { Heart } from "../icons/index.ts";
import { likesInWords, shortCount } from "./format-count.ts";

export interface LikeButtonProps extends Omit<
  ComponentProps<"button">,
  "aria-label" | "children" | "onToggle" | "type"
> {
  /** Whether this person likes it: the state last asked for, before the server has answered. */
  readonly liked: boolean;
  /** How many like it, this person included. */
  readonly count: number;
  /** Called with the state that is asked for. */
  readonly onToggle: (liked: boolean) => void;
}

/** A heart with its count. It shows what it is given at once; settling with the server is the caller's work. */
export function LikeButton({ className, count, liked, onToggle, ...props }: LikeButtonProps) {
  const shown = shortCount(count);
  return (
    <button
      {...props}
      type="button"
      aria-label="Like"
      aria-pressed={liked}
      title={likesInWords(count)}
      onClick={() => onToggle(!liked)}
      className={clsx(
        "group text-muted inline-flex min-h-8 min-w-8 shrink-0 items-center justify-center gap-1.5 rounded-full px-2.5 text-sm tabular-nums",
        "hover:bg-hover hover:text-ink aria-pressed:text-ink transition-colors aria-pressed:font-semibold",
        "pointer-coarse:min-h-11 pointer-coarse:min-w-11",
        className,
      )}
    >
      <Heart
        aria-hidden
        className="ease-stamp size-[1.15em] shrink-0 transition-transform duration-200 group-active:scale-75 group-aria-pressed:fill-current"
      />
      {/*
        The name is "Like" alone, which is what one says to press it; the count is its description. A count drawn as
        text would count as a visible label that the name lacks (WCAG 2.5.3), so it is drawn from the attribute.
      */}
      <span data-count={shown} className="after:content-[attr(data-count)]">
        <span className="sr-only">{shown}</span>
      </span>
    </button>
  );
}
