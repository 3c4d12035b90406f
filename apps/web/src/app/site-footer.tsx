import { LANGUAGES, otherLanguages } from "@diary/core/languages";
import { paths } from "@diary/core/paths";
import { uiWords, useWords } from "@diary/ui/words";
import { Link } from "react-router-dom";

import { useBackendConfig } from "../config/backend.ts";
import { useHydratedValue } from "../hydration/use-hydrated-value.tsx";
import { useLanguage } from "../language/language-provider.tsx";

declare const BUILD_YEAR: number;

/** During hydration, returns the year of the build, which the prerendered HTML shows. Then returns the current year. */
function useYear(): number {
  return useHydratedValue(() => new Date().getFullYear(), BUILD_YEAR);
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

export function SiteFooter() {
  const words = useWords(uiWords).footer;
  const year = useYear();
  const { choose, language } = useLanguage();
  const { siteName } = useBackendConfig();
  return (
    <footer className="border-hairline text-muted border-t text-sm">
      <div className="px-edge mx-auto flex max-w-[calc(var(--container-page)+2*var(--spacing-edge))] flex-wrap items-baseline justify-between gap-x-8 gap-y-3 py-6">
        <p>
          © {year} {siteName}
        </p>
        <p>
          {words.madeWith}
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
          <Link to={paths.term} className={link}>
            {words.terms}
          </Link>
          <Link to={paths.policy} className={link}>
            {words.policy}
          </Link>
          {otherLanguages(language).map((other) => (
            <button
              key={other}
              type="button"
              lang={other}
              onClick={() => choose(other)}
              className={`${link} needs-script`}
            >
              {LANGUAGES[other].name}
            </button>
          ))}
        </nav>
      </div>
    </footer>
  );
}
