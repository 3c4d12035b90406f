import { useUnsentTexts } from "@diary/core/writing";
import { Alert } from "@diary/ui/alert";
import { EmptyState } from "@diary/ui/empty-state";
import { Page, PageHeader } from "@diary/ui/page";
import { useWords } from "@diary/ui/words";
import { useEffect, useReducer, useState } from "react";

import { UnsentList } from "../features/day/unsent-list.tsx";
import { subscribeToNoteTexts } from "../notes/note-text.ts";
import { dayWords } from "../words/en/day.ts";
import { callExtension } from "../writing/extension-texts.ts";
import { withWriting } from "../writing/write-services.tsx";
import { listTypedTexts, TypedTexts } from "./parts/typed-texts.tsx";
import { useCurrentUser, useViewerToday } from "./parts/use-viewer.ts";

function UnsentRoute() {
  const { unsent: words } = useWords(dayWords);
  const { id } = useCurrentUser();
  const today = useViewerToday();
  const unsent = useUnsentTexts(id);
  const [, refresh] = useReducer((reads: number) => reads + 1, 0);
  useEffect(() => subscribeToNoteTexts(refresh), []);
  const [inExtension, setInExtension] = useState(0);
  useEffect(() => {
    let isLeft = false;
    void callExtension("count", id).then((count) => isLeft || setInExtension(count));
    return () => {
      isLeft = true;
    };
  }, [id]);
  if (unsent === undefined) return <Page width="form">{null}</Page>;
  const { drafts, marks, notes, pending } = unsent;
  const isEmpty = drafts.length + pending.length + marks.length + notes.length === 0;
  const typed = listTypedTexts(id);
  const isTyped = typed.notes.length + typed.replies.length > 0;
  return (
    <Page width="form">
      <PageHeader title={words.title} />
      {inExtension === 0 ? null : (
        <Alert className="mb-6" title={words.inExtension(inExtension)}>
          {words.inExtensionText}
        </Alert>
      )}
      {isEmpty ? (
        inExtension === 0 &&
        !isTyped && (
          <EmptyState level={2} title={words.none}>
            {words.noneText}
          </EmptyState>
        )
      ) : (
        <>
          <p className="mb-6">{words.lead}</p>
          <UnsentList userId={id} today={today} unsent={unsent} />
        </>
      )}
      {isTyped ? <TypedTexts userId={id} today={today} texts={typed} onChange={refresh} /> : null}
    </Page>
  );
}

export default withWriting(UnsentRoute);
