import { clsx } from "clsx";
import type { ComponentProps } from "react";

import { Heart } from "../icons/icons.tsx";
import { uiWords, useWords } from "../words/words.ts";

export interface LikeButtonProps extends Omit<
  ComponentProps<"button">,
  "aria-label" | "children" | "onToggle" | "type"
> {
  readonly liked: boolean;
  readonly count: number;
  readonly onToggle: (liked: boolean) => void;
}

export function LikeButton({ className, count, liked, onToggle, ...props }: LikeButtonProps) {
  const { likes: words, locale } = useWords(uiWords);
  const shown = formatCompactCount(count, locale);
  return (
    <button
      {...props}
      type="button"
      aria-label={words.like}
      aria-pressed={liked}
      title={likeCountLabel(count, words, locale)}
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
      {/* Draws the count by CSS. As text, it would be a visible label that isn't part of the name (WCAG 2.5.3). */}
      <span data-count={shown} translate="no" className="after:content-[attr(data-count)]">
        <span className="sr-only">{shown}</span>
      </span>
    </button>
  );
}

/** Creates no formatter for counts below 1000: the first formatter of a page takes 15 ms. */
function written(count: number, locale: string, options?: Intl.NumberFormatOptions): string {
  return count < 1000 ? String(count) : count.toLocaleString(locale, options);
}

export function formatCompactCount(count: number, locale = "en"): string {
  return written(count, locale, { notation: "compact", maximumFractionDigits: 1 });
}

export function likeCountLabel(count: number, words = uiWords.likes, locale = "en"): string {
  return words.count(written(count, locale), count);
}
