import type { Day } from "@diary/core/day";
import { contentOf, type Text } from "@diary/core/writing";
import { Alert } from "@diary/ui/alert";
import { Button } from "@diary/ui/button";
import { Section } from "@diary/ui/page";
import { Suspense, useState } from "react";

import { focusField } from "../../forms/focus-field.ts";
import { lazyComponent } from "../../loading/load-chunk.ts";
import { dayCopy } from "./copy.ts";

const EntryHistory = lazyComponent(() => import("./entry-history.tsx"));
const { earlier: copy } = dayCopy;

export interface EntryHistorySectionProps {
  day: Day;
  /** The form that a text is put back into. */
  entry: Text;
}

/** The earlier texts of an entry, asked for when somebody wants to see them, and put back into the form. */
export function EntryHistorySection({ day, entry }: EntryHistorySectionProps) {
  const [isOpen, setIsOpen] = useState(false);
  // What was in the form before a text was put back.
  const [before, setBefore] = useState<string>();
  const put = (content: string) => entry.change({ content });

  if (!isOpen) {
    return (
      <Button size="small" className="mt-8" onClick={() => setIsOpen(true)}>
        {copy.show}
      </Button>
    );
  }
  return (
    <Section title={copy.title} takesFocus>
      {before === undefined ? null : (
        <Alert
          title={copy.restored}
          actions={
            <Button
              size="small"
              onClick={() => {
                put(before);
                setBefore(undefined);
                focusField("content");
              }}
            >
              {copy.undo}
            </Button>
          }
        >
          {copy.restoredText}
        </Alert>
      )}
      <Suspense>
        <EntryHistory
          day={day}
          onRestore={(content) => {
            setBefore(before ?? contentOf(entry.fields));
            put(content);
          }}
        />
      </Suspense>
    </Section>
  );
}
