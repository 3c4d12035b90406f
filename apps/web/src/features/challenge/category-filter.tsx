import { CATEGORIES, type Category } from "@diary/core/challenge";
import { paths } from "@diary/core/paths";
import { useWords } from "@diary/ui/words";
import { Link } from "react-router-dom";

import { feedWords } from "../../words/en/feed.ts";

const all: readonly (Category | null)[] = [null, ...CATEGORIES];

/** The categories of the feed, as links. The address says which one is shown, null for all. */
export function CategoryFilter({ current }: { current: Category | null }) {
  const words = useWords(feedWords);
  return (
    <nav aria-label={words.topics} className="min-w-0">
      <p aria-hidden className="text-muted mb-3 text-xs font-semibold tracking-wide uppercase max-md:hidden">
        {words.topics}
      </p>
      <ul className="flex flex-wrap gap-2">
        {all.map((category) => (
          <li key={category}>
            <Link
              to={category === null ? paths.home : `${paths.home}?category=${category}`}
              aria-current={category === current ? "page" : undefined}
              className="chip"
            >
              {category === null ? words.all : words.category(category)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
