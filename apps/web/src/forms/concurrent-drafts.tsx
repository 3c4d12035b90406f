import type { Draft, Text } from "@diary/core/writing";
import { Alert } from "@diary/ui/alert";
import { Button } from "@diary/ui/button";
import { PlainText } from "@diary/ui/plain-text";
import { useWords } from "@diary/ui/words";

import { formatDateTime } from "../content/format-date-time.ts";
import { draftWords } from "../words/en/drafts.ts";
import { focusField } from "./focus-field.ts";
import { useConfirmDiscard } from "./use-confirm-discard.ts";

export interface ConcurrentDraftsProps {
  draft: Text;
  /** If the form has one field, the user can also join the two drafts. */
  fields: readonly string[];
}

export function ConcurrentDrafts({ draft, fields }: ConcurrentDraftsProps) {
  const words = useWords(draftWords);
  const confirmDiscard = useConfirmDiscard();
  const [field = ""] = fields;

  function choose(take: (other: Draft) => void, other: Draft) {
    focusField(field);
    take(other);
  }

  async function discard(other: Draft) {
    if (!(await confirmDiscard("draft"))) return;
    await draft.discardOther(other);
    focusField(field);
  }

  return draft.others.map((other) => (
    <Alert
      key={`${other.writer} ${other.rev}`}
      tone="notice"
      title={words.other(formatDateTime(other.savedAt))}
      actions={
        <>
          <Button size="small" onClick={() => choose(draft.takeOther, other)}>
            {words.use}
          </Button>
          {fields.length === 1 ? (
            <Button
              size="small"
              onClick={() => choose((entryText) => draft.addOther(entryText, field), other)}
            >
              {words.keepBoth}
            </Button>
          ) : null}
          <Button size="small" variant="quiet" onClick={() => void discard(other)}>
            {words.discard}
          </Button>
        </>
      }
    >
      <PlainText
        className="max-h-40 overflow-y-auto"
        text={fields
          .map((name) => other.fields[name] ?? "")
          .filter(Boolean)
          .join("\n")}
      />
    </Alert>
  ));
}
