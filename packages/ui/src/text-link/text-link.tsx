import { clsx } from "clsx";
import type { ComponentProps, ReactElement } from "react";

/** Link element of the app's router, without text. */
export type LinkElement = ReactElement<ComponentProps<"a">>;

/** Underlined, because not everyone sees colour. */
export const textLinkClass =
  "text-accent hover:text-accent-strong rounded-sm font-medium underline decoration-1 underline-offset-4 hover:decoration-2";

export function TextLink({ children, className, ...props }: ComponentProps<"a">) {
  return (
    <a {...props} className={clsx(textLinkClass, className)}>
      {children}
    </a>
  );
}
