import type { Draft, Text } from "@diary/core/writing";
import { Alert } from "@diary/ui/alert";
import { Button } from "@diary/ui/button";

import { formatDateTime } from "../content/format-date-time.ts";
import { focusField } from "./focus-field.ts";
import { useConfirmDiscard } from "./use-confirm-discard.ts";

export interface OtherTextsProps {
  draft: Text;
  /** Names of the fields that were typed; the others are chosen. Several texts of one field can be put together. */
  fields: readonly string[];
}

/** Drafts that were typed for the same form elsewhere, as in another tab. Each stays until the person chooses. */
export function OtherTexts({ draft, fields }: OtherTextsProps) {
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
      title={`Another text for this, typed ${formatDateTime(other.savedAt)}`}
      actions={
        <>
          <Button size="small" onClick={() => choose(draft.takeOther, other)}>
            Use this
          </Button>
          {fields.length === 1 ? (
            <Button size="small" onClick={() => choose(draft.addOther, other)}>
              Keep both
            </Button>
          ) : null}
          <Button size="small" variant="quiet" onClick={() => void discard(other)}>
            Discard
          </Button>
        </>
      }
    >
      <p dir="auto" className="max-h-40 overflow-y-auto whitespace-pre-wrap">
        {fields
          .map((name) => other.fields[name] ?? "")
          .filter(Boolean)
          .join("\n")}
      </p>
    </Alert>
  ));
}
