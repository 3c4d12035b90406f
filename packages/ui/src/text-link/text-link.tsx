import { clsx } from "clsx";
import type { ComponentProps } from "react";

import { Slot } from "../slot/slot.tsx";

export interface TextLinkProps extends ComponentProps<"a"> {
  /** Gives the look to the only child instead: the router's link. */
  readonly asChild?: boolean | undefined;
}

/** A link among text: underlined, because colour alone is not seen by everybody. */
export function TextLink({ asChild = false, className, ...props }: TextLinkProps) {
  const Element = asChild ? Slot : "a";
  return (
    <Element
      {...props}
      className={clsx(
        "text-accent hover:text-accent-strong rounded-sm font-medium underline decoration-1 underline-offset-4 hover:decoration-2",
        className,
      )}
    />
  );
}
