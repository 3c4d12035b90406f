import { clsx } from "clsx";
import { useState } from "react";

export interface AvatarProps {
  /** Whose picture it is: their initials stand in for it. */
  readonly name: string;
  /** Address of the picture; without one, or when it fails, the initials show. */
  readonly src?: string | undefined;
  /** `small` is 32 px; `profile` is 80, and 120 from 600 px of width. Default `small`. */
  readonly size?: "small" | "profile" | undefined;
  /** What a screen reader says. Default "": beside the name, which says it all. */
  readonly alt?: string | undefined;
  readonly className?: string | undefined;
}

const sizes = {
  small: "size-8 text-xs",
  profile: "size-20 text-2xl sm:size-30 sm:text-3xl",
};

/** A person's picture, round. */
export function Avatar({ alt = "", className, name, size = "small", src }: AvatarProps) {
  const [failed, setFailed] = useState<string>();
  const look = clsx(
    "border-hairline bg-sunken shrink-0 overflow-hidden rounded-full border",
    sizes[size],
    className,
  );
  if (src !== undefined && src !== failed) {
    return (
      <img
        src={src}
        alt={alt}
        decoding="async"
        // It may have failed before the page came alive: such a picture is complete, and without size.
        ref={(image) => {
          if (image?.complete === true && image.naturalWidth === 0) setFailed(src);
        }}
        onError={() => setFailed(src)}
        className={clsx(look, "object-cover")}
      />
    );
  }
  return (
    <span
      {...(alt !== "" && { role: "img", "aria-label": alt })}
      className={clsx(look, "text-muted inline-grid place-items-center font-serif font-semibold select-none")}
    >
      <span aria-hidden className="leading-none whitespace-nowrap">
        {initials(name)}
      </span>
    </span>
  );
}

/** Nothing of such a word joins its first letter, which needs no segmenter then: a page's first takes 10 ms. */
const PLAIN = /^[!-~]+$/;

function firstLetter(word: string): string {
  if (PLAIN.test(word)) return word.charAt(0);
  return [...new Intl.Segmenter().segment(word)][0]?.segment ?? "";
}

/** At most two letters that stand for a name: of its first and last word, as they are read, emoji included. */
export function initials(name: string): string {
  const words = name
    .trim()
    .split(/[\s_-]+/u)
    .filter((word) => word !== "");
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends
    .map((word = "") => firstLetter(word))
    .join("")
    .toUpperCase();
}
