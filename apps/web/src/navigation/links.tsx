import { type ButtonSize, type ButtonVariant, buttonClass } from "@diary/ui/button";
import { textLinkClass } from "@diary/ui/text-link";
import { Link, type LinkProps } from "react-router-dom";

export interface ButtonLinkProps extends LinkProps {
  /** As of a `Button`. */
  variant?: ButtonVariant;
  size?: ButtonSize;
}

/** A link to a page of the site that looks like a button. */
export function ButtonLink({ className, size, variant, ...props }: ButtonLinkProps) {
  return <Link {...props} className={`${buttonClass(variant, size)} ${className ?? ""}`} />;
}

/** A link to a page of the site among text. */
export function PageLink({ className, ...props }: LinkProps) {
  return <Link {...props} className={`${textLinkClass} ${className ?? ""}`} />;
}
