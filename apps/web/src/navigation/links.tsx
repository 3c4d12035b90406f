import { type ButtonSize, type ButtonVariant, buttonClass } from "@diary/ui/button";
import { textLinkClass } from "@diary/ui/text-link";
import type { CSSProperties, RefAttributes } from "react";
import { Link, type LinkProps } from "react-router-dom";

export interface ButtonLinkProps extends LinkProps, RefAttributes<HTMLAnchorElement> {
  variant?: ButtonVariant;
  size?: ButtonSize;
}

export function ButtonLink({ className, size, variant, ...props }: ButtonLinkProps) {
  return <Link {...props} className={`${buttonClass(variant, size)} ${className ?? ""}`} />;
}

export function PageLink({ className, ...props }: LinkProps) {
  return <Link {...props} className={`${textLinkClass} ${className ?? ""}`} />;
}

const looks = {
  chips: { list: "flex flex-wrap gap-2", link: "chip" },
  tabs: {
    list: "flex flex-wrap gap-x-5 min-[96rem]:grid",
    link: "text-muted hover:text-ink aria-[current]:text-ink flex min-h-11 items-center font-serif text-xl font-semibold decoration-2 underline-offset-8 aria-[current]:underline",
  },
  topics: { list: "topics", link: "topic" },
  rail: { list: "rail", link: "" },
};

export interface LinkListProps {
  label: string;
  look: keyof typeof looks;
  links: readonly { to: string; text: string; isCurrent: boolean; style?: CSSProperties | undefined }[];
}

/** Replaces the router's `NavLink`, which would add code to every page of the site. */
export function LinkList({ label, links, look }: LinkListProps) {
  return (
    <nav aria-label={label} className="min-w-0 print:hidden">
      <ul className={looks[look].list}>
        {links.map(({ isCurrent, style, text, to }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={isCurrent ? "page" : undefined}
              style={style}
              className={looks[look].link}
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
