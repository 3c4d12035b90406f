import { clsx } from "clsx";
import type { CSSProperties } from "react";

export function inkOf(category: string): CSSProperties {
  return { "--ink": `var(--color-ink-${category.toLowerCase()})` } as CSSProperties;
}

export interface CategoryProps {
  readonly category: string;
  readonly label: string;
  /** Draws a rule to the end of the line. */
  readonly rule?: boolean | undefined;
}

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
