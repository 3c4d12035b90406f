import { clsx } from "clsx";
import type { CSSProperties } from "react";

/** Sets `--ink` to the ink of a category, for a card that is printed in it. */
export function inkOf(category: string): CSSProperties {
  return { "--ink": `var(--color-ink-${category.toLowerCase()})` } as CSSProperties;
}

export interface CategoryProps {
  /** Stored name, which chooses the ink. */
  readonly category: string;
  /** Name in the language of the page. */
  readonly label: string;
  /** Draws a rule to the end of the line. Default false. */
  readonly rule?: boolean | undefined;
}

/** Category of a challenge in its ink: a dot and the name. */
export function Category({ category, label, rule = false }: CategoryProps) {
  return (
    <p
      style={inkOf(category)}
      className={clsx(
        "flex items-center gap-2 text-xs font-semibold tracking-wide whitespace-nowrap text-(--ink)",
        rule && "after:h-px after:flex-1 after:bg-current",
      )}
    >
      <span aria-hidden className="size-2 shrink-0 rounded-full bg-current" />
      {label}
    </p>
  );
}
