import { clsx } from "clsx";
import { useState } from "react";

export interface AvatarProps {
  readonly name: string;
  readonly src?: string | undefined;
  /** `tiny` 20 px, `line` 24 px, `small` 32 px, `profile` 80 px, or 120 px in wide windows. Default `small`. */
  readonly size?: "line" | "profile" | "small" | "tiny" | undefined;
  /** Default "", because the name is next to it. */
  readonly alt?: string | undefined;
  readonly className?: string | undefined;
}

const sizes = {
  tiny: "size-5 text-[0.5rem]",
  line: "size-6 text-[0.5625rem]",
  small: "size-8 text-xs",
  profile: "size-20 text-2xl sm:size-30 sm:text-3xl",
};

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
        // If the image failed before hydration, no error event follows: the image is complete and has no width.
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

/** ASCII words need no `Intl.Segmenter`. Creating the first segmenter of a page takes 10 ms. */
const PLAIN = /^[!-~]+$/;

function firstLetter(word: string): string {
  if (PLAIN.test(word)) return word.charAt(0);
  return [...new Intl.Segmenter().segment(word)][0]?.segment ?? "";
}

/** Returns the first grapheme of the first and the last word. An emoji of several code points is one grapheme. */
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
