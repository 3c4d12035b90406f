import { dayRevisionsQuery, type Day } from "@diary/core/day";
import { useDiary } from "@diary/core/supabase";
import { contentOf, type Text } from "@diary/core/writing";
import { Alert } from "@diary/ui/alert";
import { Button } from "@diary/ui/button";
import { Section } from "@diary/ui/page";
import { RevisionList } from "@diary/ui/revision-list";
import { LoadingRegion, Skeleton } from "@diary/ui/skeleton";
import { useWords } from "@diary/ui/words";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { formatDateTime } from "../../content/format-date-time.ts";
import { focusField } from "../../forms/focus-field.ts";
import { Loaded } from "../../loading/loaded.tsx";
import { dayWords } from "../../words/en/day.ts";

export interface EntryHistorySectionProps {
  day: Day;
  /** The form that a text is put back into. */
  entry: Text;
}

/** The earlier texts of an entry, fetched when they are opened, and put back into the form. */
export function EntryHistorySection({ day, entry }: EntryHistorySectionProps) {
  const { earlier: words } = useWords(dayWords);
  const [isOpen, setIsOpen] = useState(false);
  // What was in the form before a text was put back.
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

interface EntryHistoryProps {
  day: Day;
  onRestore: (content: string) => void;
}

/** The earlier texts of one's own entry, latest first. */
function EntryHistory({ day, onRestore }: EntryHistoryProps) {
  const { earlier: words } = useWords(dayWords);
  const revisions = useQuery(dayRevisionsQuery(useDiary(), day));
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
      {(earlier) => (
        <RevisionList
          revisions={earlier.map(({ content, replaced_at, version }) => ({
            id: String(version),
            savedAt: formatDateTime(replaced_at),
            content,
          }))}
          onRestore={onRestore}
        />
      )}
    </Loaded>
  );
}
