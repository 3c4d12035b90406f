import { countCodePoints } from "@diary/core/characters";
import { NOTE_LIMITS, useNoteActions } from "@diary/core/note";
import { paths } from "@diary/core/paths";
import { Button } from "@diary/ui/button";
import { useToast } from "@diary/ui/toast";
import { UnsentText } from "@diary/ui/unsent-text";
import { useWords } from "@diary/ui/words";
import { useState } from "react";

import { deleteReplyDraft, listReplyDrafts } from "../../features/circle/reply-draft.ts";
import { focusMain } from "../../forms/focus-field.ts";
import { useConfirmDiscard } from "../../forms/use-confirm-discard.ts";
import { ButtonLink } from "../../navigation/links.tsx";
import { listNoteTexts, noteText } from "../../notes/note-text.ts";
import { dayWords } from "../../words/en/day.ts";
import { noteWords } from "../../words/en/note.ts";

export function listTypedTexts(userId: string) {
  return { notes: listNoteTexts(userId), replies: listReplyDrafts(userId) };
}

export interface TypedTextsProps {
  userId: string;
  today: string;
  texts: ReturnType<typeof listTypedTexts>;
  onChange: () => void;
}

export function TypedTexts({ onChange, texts, today, userId }: TypedTextsProps) {
  const { pending: actions, unsent } = useWords(dayWords);
  const { added, failed, shared } = useWords(noteWords);
  const words = unsent.typed;
  const { add } = useNoteActions(userId);
  const confirmDiscard = useConfirmDiscard();
  const toast = useToast();
  const [isAdding, setIsAdding] = useState(false);

  function leaveItem() {
    onChange();
    focusMain();
  }
  async function addNote(place: (typeof texts.notes)[number]["place"]) {
    // Reads again, because the dialog for notes may have added the text.
    const content = noteText(userId, place).read().trim();
    if (content === "") return leaveItem();
    setIsAdding(true);
    try {
      await add({ content, source: "site", date: today });
      noteText(userId, place).write("");
      toast({ message: added });
      leaveItem();
    } catch {
      toast({ message: failed, tone: "danger" });
    }
    setIsAdding(false);
  }
  async function discard(remove: () => void) {
    if (!(await confirmDiscard("draft"))) return;
    remove();
    leaveItem();
  }
  const discardButton = (remove: () => void) => (
    <Button size="small" variant="quiet" onClick={() => void discard(remove)}>
      {actions.discard}
    </Button>
  );
  const itemClass = "border-hairline bg-card px-gutter rounded-md border py-4";

  return (
    <>
      <p className="mb-6 [ul+&]:mt-10">{words.lead}</p>
      <ul className="grid grid-cols-1 gap-4">
        {texts.notes.map(({ place, text }) => {
          const isTooLong = countCodePoints(text.trim()) > NOTE_LIMITS.characters;
          return (
            <li key={place} className={itemClass}>
              <UnsentText
                title={words.note}
                reason={isTooLong ? words.noteTooLong : undefined}
                text={text}
                actions={
                  isTooLong ? null : (
                    <Button size="small" pending={isAdding} onClick={() => void addNote(place)}>
                      {shared.keep}
                    </Button>
                  )
                }
                discard={discardButton(() => noteText(userId, place).write(""))}
              />
            </li>
          );
        })}
        {texts.replies.map(({ circleId, key, text }) => (
          <li key={key} className={itemClass}>
            <UnsentText
              title={words.reply}
              text={text}
              actions={
                <ButtonLink to={paths.circle(circleId)} size="small">
                  {actions.edit}
                </ButtonLink>
              }
              discard={discardButton(() => deleteReplyDraft(key))}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
