import { clsx } from "clsx";

import { type LinkElement, LinkSlot } from "../link-slot/link-slot.tsx";
import { uiWords, useWords } from "../words/words.ts";

export interface FooterProps {
  /** The current year, in the person's own zone. */
  readonly year: number;
  readonly termLink: LinkElement;
  readonly policyLink: LinkElement;
  /** The language that the button leads to, by its own name. */
  readonly otherLanguage: { readonly code: string; readonly name: string; readonly choose: () => void };
}

const stack = [
  ["React", "https://react.dev"],
  ["Supabase", "https://supabase.com"],
  ["PostgreSQL", "https://www.postgresql.org"],
  ["Tailwind CSS", "https://tailwindcss.com"],
  ["Radix", "https://www.radix-ui.com"],
  ["Vite", "https://vite.dev"],
] as const;

const link =
  "inline-flex min-h-6 items-center rounded-sm underline decoration-1 underline-offset-4 hover:text-ink";

/** The foot of every page: whose it is, what it stands on, and under which terms. */
export function Footer({ otherLanguage, policyLink, termLink, year }: FooterProps) {
  const words = useWords(uiWords).footer;
  return (
    <footer className="border-hairline text-muted border-t text-sm">
      <div className="px-edge mx-auto flex max-w-[calc(var(--container-page)+2*var(--spacing-edge))] flex-wrap items-baseline justify-between gap-x-8 gap-y-3 py-6">
        <p>© {year} Challenge Diary</p>
        <p>
          {words.madeWith}{" "}
          {stack.map(([name, href], index) => (
            <span key={name}>
              {index === 0 ? null : index === stack.length - 1 ? words.and : ", "}
              <a href={href} className={link}>
                {name}
              </a>
            </span>
          ))}
        </p>
        <nav aria-label={words.legal} className="flex flex-wrap gap-x-5">
          <LinkSlot link={termLink} className={link}>
            {words.terms}
          </LinkSlot>
          <LinkSlot link={policyLink} className={link}>
            {words.policy}
          </LinkSlot>
          <button
            type="button"
            lang={otherLanguage.code}
            onClick={otherLanguage.choose}
            className={clsx(link, "needs-script")}
          >
            {otherLanguage.name}
          </button>
        </nav>
      </div>
    </footer>
  );
}
