import type { ChallengeCard } from "@diary/core/challenge";
import type { CivilDate } from "@diary/core/civil-date";
import { DAY_LIMITS, type Day, type EntryDate } from "@diary/core/day";
import { useDraft, useDraftField } from "@diary/core/draft";
import { codePoints } from "@diary/core/input";
import { Button } from "@diary/ui/button";
import { Form } from "@diary/ui/form";
import { Stamp } from "@diary/ui/stamp";
import { TextAreaField } from "@diary/ui/text-area-field";
import { useEffect, useRef, type KeyboardEvent } from "react";

import { LeftDrafts } from "../outbox/left-drafts.tsx";
import { logCopy as copy } from "./copy.ts";
import { EntryConflict } from "./entry-conflict.tsx";
import { isMac, isSendShortcut } from "./send-shortcut.ts";
import { useClips } from "./use-clips.ts";
import { useSendEntry } from "./use-send-entry.ts";

export interface EntryFormProps extends Pick<EntryDate, "hasEnded" | "noteText"> {
  readonly userId: string;
  readonly challenge: ChallengeCard;
  readonly date: CivilDate;
  /** The entry of this date, where it is written: then it is edited. */
  readonly entry: Day | undefined;
}

/** The field, with the focus in it. New and edited entries are one form, since a date has one entry. */
export function EntryForm({ challenge, date, entry, hasEnded, noteText, userId }: EntryFormProps) {
  const { challenge_id: challengeId } = challenge;
  const subject = { kind: "day", userId, challengeId, date } as const;
  const draft = useDraft(subject, {
    fields: { content: entry?.content ?? "" },
    version: entry?.version ?? null,
  });
  const field = useDraftField(draft, "content");
  const send = useSendEntry({ subject, draft, entry });
  const form = useRef<HTMLFormElement>(null);
  useClips(draft, userId);
  const isChanged = field.value !== (entry?.content ?? "");
  useEffect(() => noteText(isChanged));

  const submit = () => {
    // Too long a paste is marked by the field, and waits there until it fits.
    if (codePoints(field.value) <= DAY_LIMITS.content) void send.send(field.value);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (!isSendShortcut(event)) return;
    event.preventDefault();
    form.current?.requestSubmit();
  };

  if (draft.conflict !== null && entry !== undefined) {
    return <EntryConflict draft={draft} theirs={entry} />;
  }
  const unchanged = entry !== undefined && draft.status === "unchanged";
  return (
    <>
      <LeftDrafts
        userId={userId}
        challengeId={challengeId}
        date={date}
        onTake={(text) => {
          field.onValueChange([field.value.trimEnd(), text].filter(Boolean).join("\n\n"));
          return draft.flush();
        }}
      />
      <Form ref={form} className="gap-3" onSubmit={submit}>
        <TextAreaField
          {...field}
          label={entry === undefined ? copy.content : copy.edit}
          name="content"
          rows={3}
          sheet="entry"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the popup was opened to write
          autoFocus
          limit={DAY_LIMITS.content}
          placeholder={copy.placeholder}
          error={send.error}
          hint={hasEnded ? copy.dayEnded : undefined}
          onKeyDown={onKeyDown}
        />
        <div className="flex items-center justify-end gap-3">
          {entry === undefined ? (
            <kbd className="text-muted font-sans text-xs">{copy.shortcut(isMac ? "⌘" : "Ctrl")}</kbd>
          ) : (
            <p className="mr-auto flex items-center gap-2 text-sm">
              <Stamp day={entry.day} className="-my-4 scale-75" />
              {copy.written}
            </p>
          )}
          <Button type="submit" variant="primary" pending={send.status === "sending"} disabled={unchanged}>
            {entry === undefined ? copy.submit : copy.update}
          </Button>
        </div>
      </Form>
    </>
  );
}
