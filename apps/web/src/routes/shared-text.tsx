import { activeChallengesQuery } from "@diary/core/challenge";
import { challengeIdsWrittenOnQuery } from "@diary/core/day";
import { noteContent, useNoteActions } from "@diary/core/note";
import { paths } from "@diary/core/paths";
import { isDueOn } from "@diary/core/rest-days";
import { useDiary } from "@diary/core/supabase";
import { Alert } from "@diary/ui/alert";
import { Button } from "@diary/ui/button";
import { EmptyState } from "@diary/ui/empty-state";
import { Page, PageHeader } from "@diary/ui/page";
import { useToast } from "@diary/ui/toast";
import { useWords } from "@diary/ui/words";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";

import { Loaded } from "../loading/loaded.tsx";
import { ButtonLink } from "../navigation/links.tsx";
import type { RegisterDayState } from "../navigation/return-to.ts";
import { useCopyToClipboard } from "../platform/use-copy-to-clipboard.ts";
import { useSharedPhotos } from "../platform/use-shared-photos.ts";
import { dayWords } from "../words/en/day.ts";
import { noteWords } from "../words/en/note.ts";
import { withWriting } from "../writing/write-services.tsx";
import { useCurrentUser, useViewerToday } from "./parts/use-viewer.ts";

function textOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1)).trim();
  } catch {
    return "";
  }
}

function missingIn(parameters: URLSearchParams): number {
  const missing = Number(parameters.get("missing"));
  return Number.isSafeInteger(missing) && missing > 0 ? missing : 0;
}

/** Any site can link to this page, so it stores nothing before a press. */
function SharedText() {
  const { pending, register, shared: words } = useWords(dayWords);
  const notes = useWords(noteWords);
  const { hash, search } = useLocation();
  const text = textOf(hash);
  const parameters = new URLSearchParams(search);
  const missing = missingIn(parameters);
  const { id } = useCurrentUser();
  const diary = useDiary();
  const today = useViewerToday();
  const active = useQuery(activeChallengesQuery(diary, id));
  // If this request fails, the page offers all started challenges.
  const written = useQuery(challengeIdsWrittenOnQuery(diary, id, today));
  const navigate = useNavigate();
  const toast = useToast();
  const { add } = useNoteActions(id);
  const copy = useCopyToClipboard(pending);
  const photos = useSharedPhotos(id);
  const [isAdding, setIsAdding] = useState(false);
  const isNote = noteContent(text) !== null;
  const state: RegisterDayState = {
    ...(text !== "" && { shared: text }),
    ...(photos?.length && { sharedPhotos: true }),
  };

  async function keepAsNote() {
    setIsAdding(true);
    try {
      await add({ content: text, source: "share", date: today });
    } catch {
      setIsAdding(false);
      return toast({ message: notes.failed, tone: "danger" });
    }
    toast({ message: notes.added });
    await navigate(photos?.length ? paths.sharedText : paths.myPage, { replace: true });
    setIsAdding(false);
  }

  if (text === "" && photos === undefined) return null;
  if (text === "" && photos?.length === 0) {
    return (
      <Page width="form">
        <EmptyState
          level={1}
          title={missing > 0 ? words.titleOfPhotos : words.nothing}
          action={<ButtonLink to={paths.myPage}>{words.myPage}</ButtonLink>}
        >
          {missing > 0 ? words.photosMissing(missing) : words.nothingText}
        </EmptyState>
      </Page>
    );
  }
  return (
    <Page width="form">
      <PageHeader title={text === "" ? words.titleOfPhotos : words.title} />
      {text === "" ? null : (
        <blockquote
          dir="auto"
          className="border-edge bg-card mb-8 max-h-80 overflow-y-auto rounded-md border border-dashed p-4 wrap-anywhere whitespace-pre-wrap"
        >
          {text}
        </blockquote>
      )}
      {parameters.has("cut") ? <Alert className="mb-8">{words.cut}</Alert> : null}
      {missing > 0 ? <Alert className="mb-8">{words.photosMissing(missing)}</Alert> : null}
      {isNote ? (
        <Button variant="primary" className="mb-8" pending={isAdding} onClick={() => void keepAsNote()}>
          {notes.shared.keep}
        </Button>
      ) : null}
      {photos === undefined || photos.length === 0 ? null : (
        <ul className="mb-8 flex flex-wrap gap-3">
          {photos.map(({ name, url }) => (
            <li key={url}>
              <img src={url} alt={name} className="bg-sunken size-24 rounded-md object-cover" />
            </li>
          ))}
        </ul>
      )}
      <Loaded query={active} failed={register.challengesFailed}>
        {(challenges) => {
          if (written.isPending && written.failureCount === 0) return null;
          const open = challenges
            .filter(
              ({ challenge_id, start_date }) => start_date <= today && !written.data?.includes(challenge_id),
            )
            .toSorted((a, b) => Number(isDueOn(b, today)) - Number(isDueOn(a, today)));
          if (open.length === 0) {
            return (
              <div className="grid justify-items-start gap-4">
                {isNote ? null : <p>{text === "" ? words.noneOpenForPhotos : words.noneOpen}</p>}
                {text === "" ? null : <Button onClick={() => void copy(text)}>{pending.copy}</Button>}
              </div>
            );
          }
          return (
            <>
              <p className="mb-3">{isNote ? notes.shared.or : words.choose}</p>
              <ul className="grid grid-cols-1 gap-3">
                {open.map(({ challenge_id, title }) => (
                  <li key={challenge_id}>
                    <ButtonLink
                      to={paths.registerDay(challenge_id)}
                      state={state}
                      replace
                      dir="auto"
                      className="w-full justify-start text-start wrap-anywhere"
                    >
                      {title}
                    </ButtonLink>
                  </li>
                ))}
              </ul>
            </>
          );
        }}
      </Loaded>
    </Page>
  );
}

export default withWriting(SharedText);
