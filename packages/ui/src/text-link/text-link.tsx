import { clsx } from "clsx";
import type { ComponentProps, ReactElement } from "react";

/** Link element of the app's router, without text: `<Link to="/home" />` or `<a href="/home" />`. */
export type LinkElement = ReactElement<ComponentProps<"a">>;

/** Underlined, because colour is not visible to everyone. */
export const textLinkClass =
  "text-accent hover:text-accent-strong rounded-sm font-medium underline decoration-1 underline-offset-4 hover:decoration-2";

/** Link in text to another site or a mail. */
export function TextLink({ children, className, ...props }: ComponentProps<"a">) {
  return (
    <a {...props} className={clsx(textLinkClass, className)}>
      {children}
    </a>
  );
}
