import { dayRevisionsQuery, type Day } from "@diary/core/day";
import { useDiary } from "@diary/core/supabase";
import { contentOf, type Text } from "@diary/core/writing";
import { Alert } from "@diary/ui/alert";
import { Button } from "@diary/ui/button";
import { Section } from "@diary/ui/page";
import { PlainText } from "@diary/ui/plain-text";
import { LoadingRegion, Skeleton } from "@diary/ui/skeleton";
import { useWords } from "@diary/ui/words";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";

import { formatDateTime } from "../../content/format-date-time.ts";
import { focusField } from "../../forms/focus-field.ts";
import { Loaded } from "../../loading/loaded.tsx";
import { dayWords } from "../../words/en/day.ts";

export function EntryHistorySection({ day, entry }: { day: Day; entry: Text }) {
  const { earlier: words } = useWords(dayWords);
  const [isOpen, setIsOpen] = useState(false);
  const [before, setBefore] = useState<string>();
  const put = (content: string) => entry.change({ content });

  if (!isOpen) {
    return (
      <Button size="small" className="mt-8" onClick={() => setIsOpen(true)}>
        {words.show}
      </Button>
    );
  }
  return (
    <Section title={words.title} takesFocus>
      {before === undefined ? null : (
        <Alert
          title={words.restored}
          actions={
            <Button
              size="small"
              onClick={() => {
                put(before);
                setBefore(undefined);
                focusField("content");
              }}
            >
              {words.undo}
            </Button>
          }
        >
          {words.restoredText}
        </Alert>
      )}
      <EntryHistory
        day={day}
        onRestore={(content) => {
          setBefore(before ?? contentOf(entry.fields));
          put(content);
        }}
      />
    </Section>
  );
}

function EntryHistory({ day, onRestore }: { day: Day; onRestore: (content: string) => void }) {
  const { earlier: words } = useWords(dayWords);
  const revisions = useQuery(dayRevisionsQuery(useDiary(), day));
  const id = useId();
  return (
    <Loaded
      query={revisions}
      failed={words.failed}
      pending={
        <LoadingRegion className="grid gap-3">
          <Skeleton className="h-11 w-full" />
        </LoadingRegion>
      }
    >
      {(earlier) =>
        earlier.length === 0 ? (
          <p className="text-muted">{words.none}</p>
        ) : (
          <ol className="divide-hairline border-hairline divide-y border-b">
            {earlier.map(({ content, replaced_at, version }) => (
              <li key={version}>
                <details>
                  <summary className="flex min-h-11 items-center gap-3 rounded-sm py-2">
                    <span id={`${id}-${version}`} className="shrink-0 text-sm font-semibold tabular-nums">
                      {formatDateTime(replaced_at)}
                    </span>
                    <span dir="auto" className="text-muted min-w-0 flex-1 truncate text-sm">
                      {content}
                    </span>
                  </summary>
                  <div className="pb-4">
                    <PlainText className="text-entry max-w-[70ch]" text={content} />
                    <Button
                      size="small"
                      onClick={() => onRestore(content)}
                      aria-describedby={`${id}-${version}`}
                      className="mt-3"
                    >
                      {words.restore}
                    </Button>
                  </div>
                </details>
              </li>
            ))}
          </ol>
        )
      }
    </Loaded>
  );
}
