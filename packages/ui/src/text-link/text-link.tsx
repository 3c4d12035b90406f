import { clsx } from "clsx";
import type { ComponentProps } from "react";

import { Slot } from "../slot/slot.tsx";

export interface TextLinkProps extends ComponentProps<"a"> {
  /** Gives the look to the only child instead: the router's link. */
  readonly asChild?: boolean | undefined;
  /** `muted` where links stand in a row and are not what the page is about, as in a footer. */
  readonly tone?: "accent" | "muted" | undefined;
}

/** A link among text: underlined, because colour alone is not seen by everybody. */
export function TextLink({ asChild = false, className, tone = "accent", ...props }: TextLinkProps) {
  const Element = asChild ? Slot : "a";
  return (
    <Element
      {...props}
      className={clsx(
        "rounded-sm underline decoration-1 underline-offset-4 hover:decoration-2",
        tone === "accent" ? "text-accent hover:text-accent-strong font-medium" : "text-muted hover:text-ink",
        className,
      )}
    />
  );
}
