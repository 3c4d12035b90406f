import type { DraftInHand } from "@diary/core/draft";
import { Alert } from "@diary/ui/alert";
import { Button } from "@diary/ui/button";

import { focusField } from "./focus-field.ts";

export interface ChangedBeneathDraftProps {
  draft: DraftInHand;
  /** Name of the field in which one goes on. */
  field: string;
}

/** Says that what the draft was an edit of has changed, for a form that does not show both. */
export function ChangedBeneathDraft({ draft, field }: ChangedBeneathDraftProps) {
  if (draft.conflict === null) return null;
  return (
    <Alert
      tone="notice"
      title="This was changed elsewhere since you began"
      actions={
        <>
          <Button
            size="small"
            onClick={() => {
              focusField(field);
              draft.keepMine();
            }}
          >
            Keep what I typed
          </Button>
          <Button
            size="small"
            onClick={() => {
              focusField(field);
              void draft.takeSaved();
            }}
          >
            Take what is saved
          </Button>
        </>
      }
    >
      The form shows what you typed. Both are kept until you choose.
    </Alert>
  );
}
