import type { Text } from "@diary/core/writing";
import { Alert } from "@diary/ui/alert";
import { Button } from "@diary/ui/button";
import { useWords } from "@diary/ui/words";

import { draftWords } from "../words/en/drafts.ts";
import { focusField } from "./focus-field.ts";

/** For forms that don't show both versions. A choice focuses `field`. */
export function DraftConflictNotice({ draft, field }: { draft: Text; field: string }) {
  const words = useWords(draftWords);
  if (draft.conflict === null) return null;
  return (
    <Alert
      tone="notice"
      title={words.changedElsewhere}
      actions={
        <>
          <Button
            size="small"
            onClick={() => {
              focusField(field);
              draft.keepMine();
            }}
          >
            {words.keepMine}
          </Button>
          <Button
            size="small"
            onClick={() => {
              focusField(field);
              void draft.discard();
            }}
          >
            {words.takeSaved}
          </Button>
        </>
      }
    >
      {words.changedElsewhereText}
    </Alert>
  );
}
