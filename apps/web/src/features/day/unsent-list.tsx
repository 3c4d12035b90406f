import { splitByCompletion, userChallengesQuery } from "@diary/core/challenge";
import { isolateBidi } from "@diary/core/characters";
import { DAY_LIMITS } from "@diary/core/day";
import { useNoteActions } from "@diary/core/note";
import { paths } from "@diary/core/paths";
import { formatSpan, type RestMark } from "@diary/core/rest-days";
import { useDiary } from "@diary/core/supabase";
import {
  deleteDrafts,
  deleteRestMark,
  listUnsent,
  moveUnsent,
  usePendingActions,
  useWriting,
  type EntryKey,
  type FormKey,
  type PendingEntry,
  type UnsentEntry,
  type UnsentText as Unsent,
  type UnsentTexts,
} from "@diary/core/writing";
import { Button } from "@diary/ui/button";
import { UnsentText } from "@diary/ui/unsent-text";
import { uiWords, useWords } from "@diary/ui/words";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";

import { formatDay } from "../../content/format-date-time.ts";
import { focusMain } from "../../forms/focus-field.ts";
import { useConfirmDiscard } from "../../forms/use-confirm-discard.ts";
import { ButtonLink } from "../../navigation/links.tsx";
import type { RegisterDayState } from "../../navigation/return-to.ts";
import { dayWords } from "../../words/en/day.ts";
import { noteWords } from "../../words/en/note.ts";
import { messageOf } from "../../words/error-message.ts";
import { useRegisterErrors } from "./use-register-errors.ts";

/** Feedback has a dialog instead of a page. */
function formPath({ form, subject }: FormKey): string | undefined {
  if (form === "challenge") return subject === "" ? paths.createChallenge : paths.editChallenge(subject);
  if (form === "challenge-copy") return paths.createChallengeFrom(subject);
  if (form === "appeal") return paths.decision(subject);
  if (form === "profile") return paths.settings;
  return form === "feedback" ? undefined : paths.deskCase(subject);
}

const FIELDS_WITHOUT_TEXT = /^(category|days|start_date|visibility|weekdays|action|ground|outcome)$/;

function textOf(item: Unsent): string {
  if (item.kind !== "form") return item.text;
  return Object.entries(item.draft.fields)
    .filter(([name, value]) => value !== "" && !FIELDS_WITHOUT_TEXT.test(name))
    .map(([, value]) => value)
    .join("\n");
}

const itemClass = "border-hairline bg-card px-gutter rounded-md border py-4";

export interface UnsentListProps {
  userId: string;
  today: string;
  unsent: UnsentTexts;
}

export function UnsentList({ today, unsent, userId }: UnsentListProps) {
  const { pending: actions, unsent: words } = useWords(dayWords);
  const { locale } = useWords(uiWords);
  const { reasonOf } = useRegisterErrors();
  const { rejected } = useWords(noteWords);
  const { remove } = useNoteActions(userId);
  const { db } = useWriting();
  const diary = useDiary();
  const pending = usePendingActions();
  const confirmDiscard = useConfirmDiscard();
  const navigate = useNavigate();
  const own = useQuery(userChallengesQuery(diary, userId)).data;
  const open = own === undefined ? [] : splitByCompletion(own).challenging;
  const isOpen = (id: string) => open.some(({ challenge_id }) => challenge_id === id);

  const titleOf = ({ challengeId }: EntryKey | RestMark): string | undefined => {
    const challenge = own?.find(({ challenge_id }) => challenge_id === challengeId);
    if (challenge !== undefined) return isolateBidi(challenge.title);
    return own === undefined ? undefined : words.deleted;
  };
  const headingOf = (item: Unsent): string => {
    if (item.kind === "form") return words.forms[item.key.form];
    return [formatDay(item.key.date), titleOf(item.key), words.kinds[item.kind]]
      .filter((part) => part !== undefined)
      .join(" · ");
  };
  const openForm = (challengeId: string, date: string) => {
    const state: RegisterDayState = { openOn: date };
    return navigate(paths.registerDay(challengeId), { state });
  };

  async function drop(item: Unsent) {
    if (!(await confirmDiscard("draft"))) return;
    if ("entry" in item) await pending.discard(item.entry);
    else await deleteDrafts(db, item.key, [item.draft, ...item.draft.replaces]);
    focusMain();
  }
  async function retry(entry: PendingEntry) {
    await pending.retry(entry);
    focusMain();
  }
  async function dropMark(mark: RestMark) {
    await deleteRestMark(db, mark.order);
    focusMain();
  }
  async function dropNote(noteId: string) {
    if (!(await confirmDiscard("draft"))) return;
    await remove([noteId]);
    focusMain();
  }
  async function move(item: UnsentEntry, challengeId: string, date: string) {
    const to: EntryKey = { kind: "entry", userId, challengeId, date };
    await moveUnsent(db, item, to, diary.platform.randomId());
    await openForm(challengeId, date);
  }
  async function edit(item: UnsentEntry) {
    if ("entry" in item && !(await pending.withdraw(item.entry))) return;
    await openForm(item.key.challengeId, item.key.date);
  }

  function actionsOf(item: Unsent) {
    if (item.kind === "form") {
      const path = formPath(item.key);
      return path === undefined ? null : (
        <ButtonLink to={path} size="small">
          {actions.edit}
        </ButtonLink>
      );
    }
    const version = "entry" in item ? item.entry.version : item.kind === "edit" ? 1 : null;
    const dayId = "entry" in item ? item.entry.dayId : item.draft.base?.id;
    const isKnown = own?.some(({ challenge_id }) => challenge_id === item.key.challengeId) === true;
    return (
      <>
        {item.kind === "rejected" ? (
          <Button size="small" onClick={() => void retry(item.entry)}>
            {actions.retry}
          </Button>
        ) : null}
        {version !== null && dayId !== undefined && isKnown ? (
          <ButtonLink to={paths.editDay(item.key.challengeId, dayId)} size="small">
            {actions.edit}
          </ButtonLink>
        ) : version === null && isOpen(item.key.challengeId) ? (
          <Button size="small" onClick={() => void edit(item)}>
            {actions.edit}
          </Button>
        ) : null}
      </>
    );
  }

  return (
    <ul className="grid grid-cols-1 gap-4">
      {listUnsent(unsent).map((item) => (
        <li key={item.id} className={itemClass}>
          <UnsentText
            title={headingOf(item)}
            reason={
              "entry" in item && item.entry.state.status === "rejected"
                ? reasonOf(item.entry.state.code)
                : undefined
            }
            text={textOf(item)}
            photoCount={item.photoCount}
            move={
              item.kind === "form"
                ? undefined
                : {
                    challenges: open,
                    min: DAY_LIMITS.earliestDate,
                    max: today,
                    onMove: (challengeId, date) => void move(item, challengeId, date),
                  }
            }
            actions={actionsOf(item)}
            discard={
              <Button size="small" variant="quiet" onClick={() => void drop(item)}>
                {actions.discard}
              </Button>
            }
          />
        </li>
      ))}
      {unsent.notes.map((note) => (
        <li key={`note ${note.noteId}`} className={itemClass}>
          <UnsentText
            title={[
              formatDay(note.date),
              words.notes[note.state.status === "rejected" ? "rejected" : "queued"],
            ].join(" · ")}
            reason={note.state.status === "rejected" ? messageOf(rejected, note.state.code) : undefined}
            text={note.content}
            discard={
              <Button size="small" variant="quiet" onClick={() => void dropNote(note.noteId)}>
                {actions.discard}
              </Button>
            }
          />
        </li>
      ))}
      {unsent.marks.map((mark) => (
        <li key={`rest ${mark.order}`} className={itemClass}>
          <p className="text-muted text-sm wrap-anywhere">
            {[formatSpan(mark, locale), titleOf(mark), words.kinds.queued]
              .filter((part) => part !== undefined)
              .join(" · ")}
          </p>
          <p>{mark.rests ? words.restDays.marked : words.restDays.removed}</p>
          <Button size="small" variant="quiet" className="mt-1" onClick={() => void dropMark(mark)}>
            {actions.discard}
          </Button>
        </li>
      ))}
    </ul>
  );
}
