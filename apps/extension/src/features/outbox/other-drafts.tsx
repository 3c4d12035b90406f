import { contentOf, type Text } from "@diary/core/writing";
import { Button } from "@diary/ui/button";

import { useCopy } from "../../copy/language-provider.tsx";
import { Notice } from "../notices/notice-area.tsx";
import { useConfirmDiscard } from "./use-confirm-discard.ts";

/** Texts of the entry in the field that were typed in another popup, or withdrawn. The user chooses. */
export function OtherDrafts({ text }: { readonly text: Text }) {
  const copy = useCopy();
  const confirmDiscard = useConfirmDiscard();
  const { addOther, discardOther, others, takeOther } = text;
  return others.map((other) => (
    <Notice
      key={other.writer}
      tone="notice"
      title={copy.otherTitle}
      actions={
        <>
          <Button size="small" onClick={() => takeOther(other)}>
            {copy.useThis}
          </Button>
          <Button size="small" onClick={() => addOther(other)}>
            {copy.keepBoth}
          </Button>
          <Button size="small" onClick={() => void confirmDiscard(() => discardOther(other))}>
            {copy.discard}
          </Button>
        </>
      }
    >
      <p dir="auto" className="max-h-20 overflow-y-auto whitespace-pre-wrap">
        {contentOf(other.fields)}
      </p>
    </Notice>
  ));
}
