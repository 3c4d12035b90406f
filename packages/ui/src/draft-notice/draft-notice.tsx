import { Alert } from "../alert/alert.tsx";
import { Button } from "../button/button.tsx";
import { formWords } from "../words/form-words.ts";
import { useWords } from "../words/words.ts";

interface RestoredDraftNoticeProps {
  readonly status?: "restored" | undefined;
  /** When it was last saved, in words: "today at 21:40". */
  readonly savedAt: string;
  /** Throws the draft away and goes back to the saved text, or to an empty sheet. */
  readonly onDiscard: () => void;
}

interface DiscardedDraftNoticeProps {
  readonly status: "discarded";
  /** Puts what was discarded back into the field. */
  readonly onUndo: () => void;
}

export type DraftNoticeProps = (RestoredDraftNoticeProps | DiscardedDraftNoticeProps) & {
  readonly className?: string | undefined;
};

/** Says that the text in the field was typed earlier and not yet sent, and after a discard how to get it back. */
export function DraftNotice(props: DraftNoticeProps) {
  const words = useWords(formWords).draft;
  const isDiscarded = props.status === "discarded";
  return (
    <Alert
      title={isDiscarded ? words.discarded : words.back}
      className={props.className}
      actions={
        // One button for both: the focus stays on it.
        <Button
          size="small"
          onClick={({ detail }) => {
            if (!isDiscarded) return props.onDiscard();
            // The second half of a double click undoes nothing.
            if (detail < 2) props.onUndo();
          }}
        >
          {isDiscarded ? words.undo : words.discard}
        </Button>
      }
    >
      {isDiscarded ? words.canUndo : words.typed(props.savedAt)}
    </Alert>
  );
}
