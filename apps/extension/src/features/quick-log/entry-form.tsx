import type { ChallengeCard } from "@diary/core/challenge";
import { countCodePoints } from "@diary/core/characters";
import type { CivilDate } from "@diary/core/civil-date";
import { DAY_LIMITS, dayKeys, type Day, type EntryDate } from "@diary/core/day";
import { isPlannedBy } from "@diary/core/rest-days";
import {
  contentOf,
  isSameKey,
  listDrafts,
  emptyForm,
  savedRow,
  useText,
  useContentField,
  useWriting,
  type EntryKey,
  type EntryPhotosHandle,
  type Text,
} from "@diary/core/writing";
import { Button } from "@diary/ui/button";
import { useDialogs } from "@diary/ui/dialogs";
import { IconButton } from "@diary/ui/icon-button";
import { ExternalLink } from "@diary/ui/icons";
import { useLazyModule } from "@diary/ui/lazy-module";
import { PlainForm, submitOnCtrlEnter } from "@diary/ui/plain-form";
import { PlainText } from "@diary/ui/plain-text";
import { LoadingRegion, Skeleton } from "@diary/ui/skeleton";
import { TextAreaField } from "@diary/ui/text-area-field";
import { useWords, WordsContext } from "@diary/ui/words";
import { useQueryClient } from "@tanstack/react-query";
import { use, useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type ReactNode } from "react";

import { writeOnSite } from "../../storage/texts.ts";
import { en } from "../../words/en.ts";
import { Notice } from "../parts/notice.tsx";
import { useMoveTypedText } from "./move-typed-text.ts";
import { DiscardButton } from "./unsent-buttons.tsx";
import { WrittenView } from "./written-view.tsx";

const loadNotes = () => import("./notes.ts");
const loadPhotos = () => import("./entry-photos.tsx");
const loadRareViews = () => import("./rare-views.ts");
const loadSubmitErrors = () => import("../../words/submit-error.ts");

/** Shows drafts of this date from elsewhere: texts of other popups, and pending entries that Edit withdrew. */
function OtherDrafts({ text }: { readonly text: Text }) {
  const words = useWords(en);
  return text.others.map((other) => (
    <Notice
      key={other.writer}
      tone="notice"
      title={words.otherTitle}
      actions={
        <>
          <Button size="small" onClick={() => text.takeOther(other)}>
            {words.useThis}
          </Button>
          <Button size="small" onClick={() => text.addOther(other)}>
            {words.keepBoth}
          </Button>
          <DiscardButton onDiscard={() => text.discardOther(other)} />
        </>
      }
    >
      <PlainText text={contentOf(other.fields)} className="max-h-20 overflow-y-auto" />
    </Notice>
  ));
}

export interface EntryFormProps extends Pick<EntryDate, "isPastDay" | "isToday" | "setHasText"> {
  readonly userId: string;
  readonly challenge: ChallengeCard;
  readonly date: CivilDate;
  readonly today: CivilDate;
  readonly entry: Day | undefined;
  readonly number: number;
  readonly animate: boolean;
  readonly dates: readonly CivilDate[];
  /** The date has a pending entry. `Sheet` shows it instead of this form unless the user is typing. */
  readonly isPending: boolean;
  readonly aside: ReactNode;
  /** Content below the saved entry. `isMain` is false while the form has changes: then Update is the primary button. */
  readonly after: (isMain: boolean) => ReactNode;
  /** While the user types, nothing may replace the field: the next character would be lost. */
  readonly isWriting: boolean;
  readonly onWriting: (isWriting: boolean) => void;
}

/** Shows a saved entry as text until the user edits it or has a draft. */
export function EntryForm({ challenge, date, entry, setHasText, userId, ...props }: EntryFormProps) {
  const { isPending, isWriting, onWriting } = props;
  const words = useWords(en);
  const translate = use(WordsContext);
  const { challenge_id: challengeId } = challenge;
  const { db, outbox } = useWriting();
  const key: EntryKey = { kind: "entry", userId, challengeId, date };
  const template = (isPending ? undefined : challenge.template) ?? "";
  const text = useText(key, entry === undefined ? emptyForm({ content: template }) : savedRow(entry));
  const field = useContentField(text, template);
  const endWriting = useEffectEvent(() => onWriting(false));
  // Must run before another form is mounted, because typing in that form calls `onWriting` too.
  useLayoutEffect(() => () => endWriting(), []);
  const cache = useQueryClient();
  const dialogs = useDialogs();
  const [error, setError] = useState<string>();
  useMoveTypedText(text, { challenge, date, today: props.today, userId }, () => onWriting(true));
  const [isEditing, setIsEditing] = useState(false);
  const lazyNotes = useLazyModule(loadNotes, true);
  const lazyPhotos = useLazyModule(loadPhotos, true);
  const photos = useRef<EntryPhotosHandle>(null);
  const [isWaiting, setIsWaiting] = useState(false);
  const [strip, setStrip] = useState<HTMLElement | null>(null);
  const [needsStrip, setNeedsStrip] = useState(false);
  const isTextChanged = field.value !== (entry?.content ?? (field.value && template));
  const isChanged = isTextChanged || text.photos.isEdited === true;
  const hasConflict = text.conflict !== null && entry !== undefined;
  const rareViews = useLazyModule(loadRareViews, hasConflict || undefined);
  useEffect(() => setHasText(isChanged));

  const isWritten = entry !== undefined;
  const rests = challenge.start_date <= date && !isPlannedBy(challenge)(date);
  // The next challenge is the main action, but the field stays: the user may type while the popup opens.
  const isMainNext = (isWritten || (rests && !isPending)) && !isChanged;
  function check(): boolean {
    if (isPending || hasConflict) return false;
    // An unchanged template counts as empty.
    const isMissing = !/\S/.test(field.value) || !(isTextChanged || (isWritten && isChanged));
    setError(isMissing ? words.required : undefined);
    return !isMissing && countCodePoints(field.value) <= DAY_LIMITS.content;
  }
  const checkNow = useRef(check);
  useLayoutEffect(() => {
    checkNow.current = check;
  });

  /** Shows no success message: the message and the COMPLETED dialog appear on delivery. */
  async function send() {
    onWriting(false);
    if (isWaiting || !check()) return;
    const preparing = photos.current?.settled() ?? null;
    // Waits only for chosen photos: if the user closes the popup during an await, the entry isn't sent.
    if (preparing !== null) {
      setIsWaiting(true);
      const isReady = await preparing;
      setIsWaiting(false);
      // After a failed photo, the user must submit again. Checks again: text or saved entry may have changed during the wait.
      if (!isReady || !checkNow.current()) return;
    }
    setIsEditing(false);
    const submitting = text.submit(props.isToday);
    // The worker delivers the stored entry even if the popup closes now.
    void outbox.deliver().catch(() => undefined);
    const outcome = await submitting;
    if (outcome.status !== "rejected") return;
    // Loads the entry that was saved elsewhere, so the form can show both texts.
    const asking = cache.invalidateQueries({ queryKey: dayKeys.ofChallenge(challengeId) });
    if (entry !== undefined && outcome.code === "day/edited-elsewhere") return asking;
    const { submitErrorAlert, submitErrorWords } = await loadSubmitErrors();
    return dialogs.alert(submitErrorAlert(translate(submitErrorWords), outcome.code));
  }

  /** Opens the site only if the text is stored, because opening the site closes the popup. */
  async function moveToSite() {
    if (!(await text.flush())) return;
    const stored = await listDrafts(db, userId);
    const draft = stored.find(
      ({ fields, key: of }) => isSameKey(of, key) && contentOf(fields) === field.value,
    );
    if (draft !== undefined) await writeOnSite(draft);
  }

  if (hasConflict && !isWriting) {
    return rareViews.status === "ready" ? (
      <rareViews.module.EntryConflict {...{ entry, text }} />
    ) : (
      <LoadingRegion className="grid min-h-56 flex-1">
        <Skeleton className="h-full" />
      </LoadingRegion>
    );
  }
  const isSheetWritten = isWritten && !isChanged && !isEditing && !isWriting && text.others.length === 0;
  const notes =
    lazyNotes.status === "ready" && text.status !== "loading" ? (
      <lazyNotes.module.EntryNotes
        {...{ challengeId, date, field, text, userId }}
        today={props.today}
        target={isSheetWritten ? "entry" : "sheet"}
        onInsert={() => setIsEditing(true)}
      />
    ) : null;
  if (isSheetWritten) {
    return (
      <WrittenView
        {...{ challenge, entry, userId }}
        // The static field stays until drafts are loaded, because the form of a draft takes its text.
        notes={text.status === "loading" ? <i hidden data-skeleton /> : notes}
        dates={props.dates}
        number={props.number}
        today={props.today}
        animate={props.animate}
        onEdit={() => setIsEditing(true)}
        next={props.after(true)}
        aside={props.aside}
      />
    );
  }
  return (
    <>
      <OtherDrafts text={text} />
      {hasConflict && rareViews.status === "ready" ? <rareViews.module.ConflictNotice /> : null}
      {isPending ? <Notice title={words.pendingTitle} /> : null}
      {text.status === "failed" ? (
        <Notice tone="danger" title={words.notKept}>
          {words.notKeptMessage}
        </Notice>
      ) : null}
      {notes}
      <PlainForm
        className="min-h-28 flex-1 grid-rows-[minmax(0,1fr)_auto] gap-2!"
        onSubmit={() => void send()}
        onKeyDown={submitOnCtrlEnter}
      >
        <div className="relative grid min-h-0 grid-cols-1 grid-rows-[minmax(0,1fr)] overflow-clip [overflow-clip-margin:0.5rem]">
          <TextAreaField
            {...field}
            onValueChange={(value) => {
              onWriting(true);
              field.onValueChange(value);
            }}
            onBlur={() => onWriting(false)}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the popup was opened to write
            autoFocus
            label={isWritten ? words.placeholder : words.content}
            hideLabel
            fill
            preview={!isWritten || entry.format === "markdown"}
            name="content"
            sheet="entry"
            limit={DAY_LIMITS.content}
            placeholder={words.placeholder}
            error={error}
            hint={props.isPastDay ? words.dayEnded : undefined}
            below={
              needsStrip || text.photos.list.length > 0 ? <div ref={setStrip} className="py-2" /> : undefined
            }
          />
        </div>
        <div className="flex min-w-0 items-center justify-end gap-2">
          {props.aside}
          {lazyPhotos.status === "ready" ? (
            <lazyPhotos.module.EntryPhotos
              {...{ strip, text, userId }}
              ref={photos}
              onStrip={setNeedsStrip}
              focusText={() => field.ref.current?.focus()}
            />
          ) : null}
          {isChanged && text.status !== "failed" ? (
            <IconButton
              label={words.writeOnSite}
              icon={<ExternalLink />}
              className="-my-1"
              onClick={() => void moveToSite()}
            />
          ) : null}
          <Button
            type="submit"
            className="shrink-0 whitespace-nowrap"
            variant={isMainNext ? "secondary" : "primary"}
            pending={isWaiting || text.status === "sending"}
            disabled={isWritten && !isChanged}
          >
            {isWritten ? words.update : words.submit}
          </Button>
        </div>
      </PlainForm>
      {isWritten || (rests && !isPending) ? props.after(isMainNext) : null}
    </>
  );
}
