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
  chips: { list: "flex flex-wrap gap-2", item: "", link: "chip" },
  tabs: {
    list: "flex flex-wrap gap-x-5 min-[96rem]:grid",
    item: "",
    link: "text-muted hover:text-ink aria-[current]:text-ink flex min-h-11 items-center font-serif text-xl font-semibold decoration-2 underline-offset-8 aria-[current]:underline",
  },
  topics: { list: "topics", item: "", link: "topic" },
  /** Column of links next to the content. In a narrow window, a row above the content. */
  rail: {
    list: "border-hairline flex flex-wrap gap-x-5 max-md:border-b md:grid md:border-t",
    item: "border-hairline md:border-b",
    link: "text-muted hover:text-ink aria-[current]:text-ink md:text-ink flex min-h-11 items-center font-medium aria-[current]:font-semibold max-md:aria-[current]:shadow-[inset_0_-2px]",
  },
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
          <li key={to} className={looks[look].item}>
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
