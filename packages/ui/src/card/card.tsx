import { clsx } from "clsx";
import { Slot } from "radix-ui";
import type { ComponentProps } from "react";

export interface CardProps extends ComponentProps<"div"> {
  /** Gives the look to the only child instead: an article, a section, a list item. */
  readonly asChild?: boolean | undefined;
}

/** A flat sheet with a hairline. */
export function Card({ asChild = false, className, ...props }: CardProps) {
  const Element = asChild ? Slot.Root : "div";
  return (
    <Element {...props} className={clsx("border-hairline bg-card rounded-lg border p-5 sm:p-6", className)} />
  );
}
