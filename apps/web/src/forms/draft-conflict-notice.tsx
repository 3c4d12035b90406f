import type { Text } from "@diary/core/writing";
import { Alert } from "@diary/ui/alert";
import { Button } from "@diary/ui/button";

import { focusField } from "./focus-field.ts";

export interface DraftConflictNoticeProps {
  draft: Text;
  /** Name of the field in which one goes on. */
  field: string;
}

/** Shown when the saved row changed while its draft was open, in forms that don't show both versions. */
export function DraftConflictNotice({ draft, field }: DraftConflictNoticeProps) {
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
              void draft.discard();
            }}
          >
            Use the saved version
          </Button>
        </>
      }
    >
      The form shows what you typed. Both are kept until you choose.
    </Alert>
  );
}
