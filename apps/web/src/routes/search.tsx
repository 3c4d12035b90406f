import { paths } from "@diary/core/paths";
import { isTooShort } from "@diary/core/search";
import { useSession } from "@diary/core/session";
import { Button } from "@diary/ui/button";
import { EmptyState } from "@diary/ui/empty-state";
import { Form } from "@diary/ui/form";
import { Search } from "@diary/ui/icons";
import { Page, PageHeader } from "@diary/ui/page";
import { TextField } from "@diary/ui/text-field";
import { useWords } from "@diary/ui/words";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";

import { FoundChallenges, FoundEntries } from "../features/search/search-results.tsx";
import { focusOnMount } from "../forms/focus-field.ts";
import { ButtonLink, LinkList } from "../navigation/links.tsx";
import { createReturnState } from "../navigation/return-to.ts";
import { searchWords } from "../words/en/search.ts";

const PLACES = ["challenges", "entries"] as const;

/** The words are in the URL's fragment, so Back restores the search, and no requested address contains the words. */
export default function SearchRoute() {
  const words = useWords(searchWords);
  const session = useSession();
  const location = useLocation();
  const navigate = useNavigate();
  const parameters = new URLSearchParams(location.hash.slice(1));
  const current = parameters.get("words") ?? "";
  const place = parameters.get("in") === "entries" ? "entries" : "challenges";
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
            key={place}
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

interface SearchFormProps {
  current: string;
  hint: string;
  onSearch: (words: string) => void;
}

function SearchForm({ current, hint, onSearch }: SearchFormProps) {
  const words = useWords(searchWords);
  const [typed, setTyped] = useState(current);
  const [shown, setShown] = useState(current);
  if (shown !== current) {
    setShown(current);
    setTyped(current);
  }
  function submit() {
    onSearch(typed.trim());
    // On touch devices, the keyboard would cover the results.
    if (!matchMedia("(pointer: fine)").matches) (document.activeElement as HTMLElement).blur();
  }
  const isRefused = current !== "" && typed === current && isTooShort(current);
  return (
    <search>
      <Form className="mb-8" onSubmit={submit}>
        <div className="flex flex-wrap items-start gap-3">
          <TextField
            label={words.words}
            hideLabel
            hint={hint}
            error={isRefused ? words.tooShort : undefined}
            ref={current === "" ? focusOnMount : undefined}
            type="search"
            name="words"
            enterKeyHint="search"
            autoComplete="off"
            className="min-w-0 grow basis-48"
            limit={100}
            value={typed}
            onValueChange={setTyped}
          />
          <Button type="submit" variant="primary" className="min-h-11 shrink-0">
            <Search aria-hidden className="size-4" />
            {words.submit}
          </Button>
        </div>
      </Form>
    </search>
  );
}
