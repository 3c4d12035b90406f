import { paths } from "@diary/core/paths";
import { isTooShort } from "@diary/core/search";
import { useSession } from "@diary/core/session";
import { EmptyState } from "@diary/ui/empty-state";
import { Page, PageHeader } from "@diary/ui/page";
import { useWords } from "@diary/ui/words";
import { useLocation, useNavigate } from "react-router-dom";

import { FoundChallenges, FoundEntries } from "../features/search/found.tsx";
import { SearchForm } from "../features/search/search-form.tsx";
import { ButtonLink, LinkList } from "../navigation/links.tsx";
import { createReturnState } from "../navigation/return-to.ts";
import { searchWords } from "../words/en/search.ts";

const PLACES = ["challenges", "entries"] as const;

/**
 * Search of public challenges and of one's own entries. What is searched stands behind the # of the address: a browser keeps it
 * for the way back, and sends it to no server.
 */
export default function SearchRoute() {
  const words = useWords(searchWords);
  const session = useSession();
  const location = useLocation();
  const navigate = useNavigate();
  const asked = new URLSearchParams(location.hash.slice(1));
  const current = asked.get("words") ?? "";
  const place = asked.get("in") === "entries" ? "entries" : "challenges";
  const addressOf = (inPlace: (typeof PLACES)[number], newWords: string) => {
    const hash = new URLSearchParams({
      ...(newWords !== "" && { words: newWords }),
      ...(inPlace === "entries" && { in: inPlace }),
    });
    return `${paths.search}#${hash}`;
  };
  const canSearch = current !== "" && !isTooShort(current);

  return (
    <Page width="measure">
      <PageHeader title={words.title} />
      <div className="mb-4">
        <LinkList
          label={words.where}
          look="chips"
          links={PLACES.map((one) => ({
            to: addressOf(one, current),
            text: words[one],
            isCurrent: one === place,
          }))}
        />
      </div>
      {place === "entries" && session.status === "signed-out" ? (
        <EmptyState
          title={words.signedOut}
          action={
            <ButtonLink to={paths.signIn} state={createReturnState(location)}>
              {words.signIn}
            </ButtonLink>
          }
        />
      ) : (
        <>
          <SearchForm
            key={location.hash}
            current={current}
            hint={words[`${place}Hint`]}
            onSearch={(newWords) => void navigate(addressOf(place, newWords))}
          />
          {!canSearch ? null : place === "challenges" ? (
            <FoundChallenges key={current} words={current} />
          ) : session.status === "signed-in" ? (
            <FoundEntries key={current} userId={session.user.id} words={current} />
          ) : null}
        </>
      )}
    </Page>
  );
}
