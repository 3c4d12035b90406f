import { countCodePoints } from "@diary/core/characters";
import { NOTE_LIMITS, useNoteActions } from "@diary/core/note";
import { paths } from "@diary/core/paths";
import { useDiary } from "@diary/core/supabase";
import { Button } from "@diary/ui/button";
import { useToast } from "@diary/ui/toast";
import { UnsentText } from "@diary/ui/unsent-text";
import { useWords } from "@diary/ui/words";
import { useState } from "react";

import { deleteReplyDraft, listReplyDrafts } from "../../features/circle/reply-draft.ts";
import { focusMain, focusOnMount } from "../../forms/focus-field.ts";
import { useConfirmDiscard } from "../../forms/use-confirm-discard.ts";
import { ButtonLink } from "../../navigation/links.tsx";
import { listNoteTexts, noteText, textAt } from "../../notes/note-text.ts";
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
  const { platform } = useDiary();
  const { add } = useNoteActions(userId);
  const confirmDiscard = useConfirmDiscard();
  const toast = useToast();
  const [isAdding, setIsAdding] = useState(false);
  const [failedKey, setFailedKey] = useState<string>();

  async function addNote({ key, text }: (typeof texts.notes)[number]) {
    // Empties the field's text first: the dialog must not add it again, and letters typed during the request stay.
    const adding = noteText(userId, `list-${platform.randomId()}`);
    textAt(key).write("");
    adding.write(text);
    setIsAdding(true);
    focusMain();
    try {
      await add({ content: text.trim(), source: "site", date: today });
      adding.write("");
      toast({ message: added });
    } catch {
      toast({ message: failed, tone: "danger" });
      if (document.activeElement?.matches("body, main")) setFailedKey(adding.key);
    }
    setIsAdding(false);
  }
  async function discard(remove: () => void) {
    if (!(await confirmDiscard("draft"))) return;
    remove();
    onChange();
    focusMain();
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
        {texts.notes.map((note) => {
          const { key, text } = note;
          const isTooLong = countCodePoints(text.trim()) > NOTE_LIMITS.characters;
          return (
            <li key={key} className={itemClass}>
              <UnsentText
                title={words.note}
                reason={isTooLong ? words.noteTooLong : undefined}
                text={text}
                actions={
                  isTooLong ? null : (
                    <Button
                      size="small"
                      ref={key === failedKey ? focusOnMount : undefined}
                      pending={isAdding}
                      onClick={() => void addNote(note)}
                    >
                      {shared.keep}
                    </Button>
                  )
                }
                discard={discardButton(() => textAt(key).write(""))}
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
