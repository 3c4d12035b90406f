import { clsx } from "clsx";
import type { ComponentProps, ReactElement } from "react";

/** Link element of the app's router, without text. */
export type LinkElement = ReactElement<ComponentProps<"a">>;

/** In ink: a screen's only red is its main action. */
export const textLinkClass =
  "rounded-sm font-medium underline decoration-1 underline-offset-4 hover:decoration-2";

export function TextLink({ children, className, ...props }: ComponentProps<"a">) {
  return (
    <a {...props} className={clsx(textLinkClass, className)}>
      {children}
    </a>
  );
}
