import type { ComponentProps } from "react";

import { Slot } from "../slot/slot.tsx";

export interface VisuallyHiddenProps extends ComponentProps<"span"> {
  /** Hides the only child instead of wrapping it in a span. */
  readonly asChild?: boolean | undefined;
}

/** Text for those who listen to the page. */
export function VisuallyHidden({ asChild = false, ...props }: VisuallyHiddenProps) {
  const Element = asChild ? Slot : "span";
  return <Element {...props} className="sr-only" />;
}
