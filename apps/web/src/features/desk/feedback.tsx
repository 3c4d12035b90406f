import { feedbackQuery, useSetFeedbackDone, type FeedbackMessage } from "@diary/core/desk";
import { useDiary } from "@diary/core/supabase";
import { Button, buttonClass } from "@diary/ui/button";
import { PlainText } from "@diary/ui/plain-text";
import { useWords } from "@diary/ui/words";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";

import { formatDateTime } from "../../content/format-date-time.ts";
import { focusMain } from "../../forms/focus-field.ts";
import { useOutcomeToast } from "../../forms/use-outcome-toast.ts";
import { deskWords } from "../../words/en/desk.ts";
import { DeskLayout } from "./desk-layout.tsx";
import { useRowNavigation } from "./keyboard-shortcuts.ts";
import { QueryList } from "./query-list.tsx";

export function Feedback() {
  const { feedback: words, parts, keys } = useWords(deskWords);
  const [done, setDone] = useState(false);
  const messages = useInfiniteQuery(feedbackQuery(useDiary(), done));
  const mark = useSetFeedbackDone();
  const showOutcome = useOutcomeToast();
  useRowNavigation();
  async function toggle({ feedback_id }: FeedbackMessage) {
    const marking = mark.mutateAsync({ feedbackId: feedback_id, done: !done });
    if (await showOutcome(marking, { failed: words.markFailed })) focusMain();
  }
  return (
    <DeskLayout
      title={parts.feedback}
      onReload={() => void messages.refetch()}
      reloading={messages.isRefetching}
      keys={[{ keys: ["j", "k"], what: keys.next }]}
    >
      <fieldset className="mb-6 flex min-w-0 flex-wrap gap-2">
        <legend className="sr-only">{words.choose}</legend>
        {[false, true].map((each) => (
          <button
            key={String(each)}
            type="button"
            aria-pressed={done === each}
            className="chip aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper"
            onClick={() => setDone(each)}
          >
            {each ? words.done : words.open}
          </button>
        ))}
      </fieldset>
      <QueryList
        query={messages}
        rows={messages.data?.pages.flat()}
        words={{ ...words, empty: words.empty[`${done}`] }}
      >
        {(rows) => (
          <ul className="grid grid-cols-1 gap-4">
            {rows.map((message) => (
              <li key={message.feedback_id}>
                <Message
                  message={message}
                  pending={mark.isPending && mark.variables.feedbackId === message.feedback_id}
                  onToggle={() => void toggle(message)}
                />
              </li>
            ))}
          </ul>
        )}
      </QueryList>
    </DeskLayout>
  );
}

interface MessageProps {
  message: FeedbackMessage;
  pending: boolean;
  onToggle: () => void;
}

function Message({ message, onToggle, pending }: MessageProps) {
  const { feedback: words } = useWords(deskWords);
  const { created_at, done_at, email, feedback, title } = message;
  // Encodes address and title, because they are user text: "?", "," or "&" must not add a recipient.
  const mail = `mailto:${encodeURIComponent(email ?? "")}?subject=${encodeURIComponent(words.subject(title))}`;
  return (
    <article className="border-hairline bg-card grid grid-cols-1 gap-3 rounded-lg border p-4">
      <h2
        tabIndex={-1}
        data-row={message.feedback_id}
        dir="auto"
        className="rounded-sm font-semibold wrap-anywhere"
      >
        {title}
      </h2>
      <p className="text-muted flex flex-wrap gap-x-4 text-sm [&>*]:wrap-anywhere">
        <time dateTime={created_at}>{formatDateTime(created_at)}</time>
        <span>{email ?? words.noAddress}</span>
      </p>
      <PlainText className="max-w-[70ch] wrap-anywhere" text={feedback} />
      <div className="flex flex-wrap gap-2">
        {email === null ? null : (
          <a href={mail} className={buttonClass("secondary", "small")}>
            {words.mail}
          </a>
        )}
        <Button size="small" pending={pending} onClick={onToggle}>
          {done_at === null ? words.markDone : words.markOpen}
        </Button>
      </div>
    </article>
  );
}
