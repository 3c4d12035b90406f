import type { ChallengeCard } from "@diary/core/challenge";
import type { CivilDate } from "@diary/core/civil-date";
import { DAY_LIMITS, dayKeys, type Day, type EntryDate } from "@diary/core/day";
import { useEntry, useEntryField } from "@diary/core/entry";
import { isAppError, type AppErrorCode } from "@diary/core/errors";
import { codePoints } from "@diary/core/input";
import { useDiary } from "@diary/core/supabase";
import { Alert } from "@diary/ui/alert";
import { Button } from "@diary/ui/button";
import { useDialogs } from "@diary/ui/dialogs";
import { Form } from "@diary/ui/form";
import { Stamp } from "@diary/ui/stamp";
import { TextAreaField } from "@diary/ui/text-area-field";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState, type KeyboardEvent } from "react";

import { LeftDrafts } from "../outbox/left-drafts.tsx";
import { logCopy as copy } from "./copy.ts";
import { EntryConflict } from "./entry-conflict.tsx";
import { refusalWords } from "./refusal-words.ts";
import { isMac, isSendShortcut } from "./send-shortcut.ts";
import { useClips } from "./use-clips.ts";

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
  const typed = useEntry(
    { userId, challengeId, date },
    { text: entry?.content ?? "", onto: entry?.version ?? null },
  );
  const field = useEntryField(typed);
  const { platform } = useDiary();
  const cache = useQueryClient();
  const dialogs = useDialogs();
  const [error, setError] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  useClips(typed, userId);
  const isChanged = field.value !== (entry?.content ?? "");
  useEffect(() => noteText(isChanged));

  /** Registers the entry, or saves its text. Its snackbar and the COMPLETED moment come when it has arrived. */
  async function send() {
    if (!/\S/.test(typed.text)) return setError(copy.required);
    // Too long a paste is marked by the field, and waits there until it fits.
    if (codePoints(typed.text) > DAY_LIMITS.content) return;
    setError(undefined);
    let refusal: AppErrorCode;
    try {
      const outcome = await typed.submit(entry?.day_id ?? platform.randomId());
      if (outcome.status !== "refused") return;
      refusal = outcome.code;
    } catch (cause) {
      refusal = isAppError(cause) ? cause.code : "server";
    }
    // What is in the way was written elsewhere: it is shown beside this text.
    const asking = cache.invalidateQueries({ queryKey: dayKeys.ofChallenge(challengeId) });
    if (entry !== undefined && refusal === "day/edited-elsewhere") return asking;
    return dialogs.alert({ title: refusalWords(refusal) });
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (!isSendShortcut(event)) return;
    event.preventDefault();
    form.current?.requestSubmit();
  };

  if (typed.conflict !== null && entry !== undefined) {
    return <EntryConflict entry={typed} theirs={entry} />;
  }
  const unchanged = entry !== undefined && typed.status === "unchanged";
  return (
    <>
      <LeftDrafts
        userId={userId}
        challengeId={challengeId}
        date={date}
        onTake={(text) => {
          field.onValueChange([field.value.trimEnd(), text].filter(Boolean).join("\n\n"));
          return typed.flush();
        }}
      />
      {typed.status === "failed" ? <Alert tone="notice">{copy.notKept}</Alert> : null}
      <Form ref={form} className="gap-3" onSubmit={() => void send()}>
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
          error={error}
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
          <Button type="submit" variant="primary" pending={typed.isSubmitting} disabled={unchanged}>
            {entry === undefined ? copy.submit : copy.update}
          </Button>
        </div>
      </Form>
    </>
  );
}
