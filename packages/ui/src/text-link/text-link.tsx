import { clsx } from "clsx";
import type { ComponentProps, ReactElement } from "react";

/** Link of the app's router. The component adds the text. */
export type LinkElement = ReactElement<ComponentProps<"a">>;

/** Links have the ink colour, because only the main action of a screen is red. */
export const textLinkClass =
  "rounded-sm font-medium underline decoration-1 underline-offset-4 hover:decoration-2";

export function TextLink({ children, className, ...props }: ComponentProps<"a">) {
  return (
    <a {...props} className={clsx(textLinkClass, className)}>
      {children}
    </a>
  );
}
