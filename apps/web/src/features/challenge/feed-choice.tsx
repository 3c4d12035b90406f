import { paths } from "@diary/core/paths";
import { useWords } from "@diary/ui/words";
import { Link } from "react-router-dom";

import { personWords } from "../../words/en/person.ts";

/** Everyone's challenges, or those of whom one follows, as links. The address says which are shown. */
export function FeedChoice({ isFollowing }: { isFollowing: boolean }) {
  const words = useWords(personWords);
  return (
    <nav aria-label={words.feeds}>
      <ul className="border-hairline flex flex-wrap gap-x-5 md:grid md:border-t">
        {[false, true].map((following) => (
          <li key={String(following)} className="border-hairline md:border-b">
            <Link
              to={following ? paths.following : paths.home}
              aria-current={following === isFollowing ? "page" : undefined}
              className="text-muted hover:text-ink aria-[current]:text-ink md:text-ink aria-[current]:shadow-accent flex min-h-11 items-center font-medium max-md:aria-[current]:shadow-[inset_0_-2px] md:aria-[current]:pl-3 md:aria-[current]:shadow-[inset_3px_0]"
            >
              {following ? words.following : words.everyone}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
