import { clsx } from "clsx";
import type { ComponentProps, ReactElement } from "react";

/** A link of whichever router the app uses, without text: `<Link to="/home" />` or `<a href="/home" />`. */
export type LinkElement = ReactElement<ComponentProps<"a">>;

/** The look of a link among text: underlined, because colour alone is not seen by everybody. */
export const textLinkClass =
  "text-accent hover:text-accent-strong rounded-sm font-medium underline decoration-1 underline-offset-4 hover:decoration-2";

/** A link among text, to another site or a mail. */
export function TextLink({ children, className, ...props }: ComponentProps<"a">) {
  return (
    <a {...props} className={clsx(textLinkClass, className)}>
      {children}
    </a>
  );
}
