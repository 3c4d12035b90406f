import { clsx } from "clsx";
import type { ComponentProps } from "react";

import { Slot } from "../slot/slot.tsx";

export interface CardProps extends ComponentProps<"div"> {
  /** Gives the look to the only child instead: an article, a section, a list item. */
  readonly asChild?: boolean | undefined;
}

/** A flat sheet with a hairline. */
export function Card({ asChild = false, className, ...props }: CardProps) {
  const Element = asChild ? Slot : "div";
  return (
    <Element {...props} className={clsx("border-hairline bg-card rounded-lg border p-5 sm:p-6", className)} />
  );
}
