import { isolateBidi } from "@diary/core/characters";
import type { Day } from "@diary/core/day";
import { paths } from "@diary/core/paths";
import { useDiary } from "@diary/core/supabase";
import {
  isEntryDraft,
  isSameKey,
  moveDraft,
  useWriting,
  type Draft,
  type EntryKey,
  contentOf,
  deleteDrafts,
  type EntryDraft,
} from "@diary/core/writing";
import { Alert } from "@diary/ui/alert";
import { Button } from "@diary/ui/button";
import { PlainText } from "@diary/ui/plain-text";
import { useWords } from "@diary/ui/words";

import { formatDay } from "../../content/format-date-time.ts";
import { focusField } from "../../forms/focus-field.ts";
import { useConfirmDiscard } from "../../forms/use-confirm-discard.ts";
import { ButtonLink } from "../../navigation/links.tsx";
import { useCopyToClipboard } from "../../platform/use-copy-to-clipboard.ts";
import { dayWords } from "../../words/en/day.ts";

export interface OtherDraftsProps {
  userId: string;
  drafts: readonly Draft[];
  challenges: readonly { challenge_id: string; title: string }[];
  /** The form contains the draft of this challenge and `date`, so the list leaves it out. */
  selected: string;
  date: string;
  written: readonly Day[];
  onOpen: (challengeId: string, date: string) => void;
}

export function OtherDrafts({
  challenges,
  date,
  onOpen,
  selected,
  userId,
  written,
  ...props
}: OtherDraftsProps) {
  const { otherDrafts: words } = useWords(dayWords);
  const { db } = useWriting();
  const { platform } = useDiary();
  const drafts = props.drafts
    .filter(isEntryDraft)
    .filter(({ key }) => key.challengeId !== selected || key.date !== date)
    .map((draft) => {
      const { challengeId, date: day } = draft.key;
      const challenge = challenges.find(({ challenge_id }) => challenge_id === challengeId);
      return { challenge, challengeId, date: day, draft };
    });
  // Lists only the latest draft of each entry. The entry's form also shows the older ones.
  const open = drafts
    .filter(({ challenge }) => challenge !== undefined)
    .filter(
      ({ draft }, index, all) => all.findIndex((other) => isSameKey(other.draft.key, draft.key)) === index,
    )
    .toSorted((a, b) => (a.date < b.date ? -1 : 1));

  return (
    <>
      {open.length === 0 ? null : (
        <Alert
          title={words.title}
          actions={open.map(({ challenge, challengeId, date: day }) => {
            const isOther = challengeId !== selected;
            const entry = isOther ? undefined : written.find((row) => row.date === day);
            const shown = formatDay(day);
            const name = isOther ? words.ofChallenge(shown, isolateBidi(challenge?.title ?? "")) : shown;
            return entry === undefined ? (
              <Button key={`${challengeId} ${day}`} size="small" onClick={() => onOpen(challengeId, day)}>
                {name}
              </Button>
            ) : (
              <ButtonLink
                key={`${challengeId} ${day}`}
                to={paths.editDay(challengeId, entry.day_id)}
                size="small"
              >
                {words.edited(shown)}
              </ButtonLink>
            );
          })}
        >
          {words.text}
        </Alert>
      )}
      {open
        .filter(({ date: day, draft }) => day === date && draft.base === null)
        .map(({ challenge, challengeId, draft }) => (
          <Button
            key={challengeId}
            size="small"
            className="justify-self-start"
            onClick={() => {
              focusField("content");
              const to: EntryKey = { kind: "entry", userId, challengeId: selected, date };
              void moveDraft(db, draft, to, platform.randomId());
            }}
          >
            {words.moveHere(isolateBidi(challenge?.title ?? ""))}
          </Button>
        ))}
      {drafts.map(({ challenge, draft }) =>
        challenge === undefined ? <OrphanedDraft key={draft.writer} draft={draft} /> : null,
      )}
    </>
  );
}

function OrphanedDraft({ draft }: { draft: EntryDraft }) {
  const { otherDrafts: words, pending } = useWords(dayWords);
  const { db } = useWriting();
  const confirmDiscard = useConfirmDiscard();
  const copyText = useCopyToClipboard(pending);
  const text = contentOf(draft.fields);

  async function discard() {
    if (!(await confirmDiscard("draft"))) return;
    await deleteDrafts(db, draft.key, [draft, ...draft.replaces]);
    focusField("content");
  }

  return (
    <Alert
      title={words.orphaned(formatDay(draft.key.date))}
      actions={
        <>
          <Button size="small" onClick={() => void copyText(text)}>
            {pending.copy}
          </Button>
          <Button size="small" variant="quiet" onClick={() => void discard()}>
            {pending.discard}
          </Button>
        </>
      }
    >
      <PlainText className="max-h-40 overflow-y-auto" text={text} />
    </Alert>
  );
}
