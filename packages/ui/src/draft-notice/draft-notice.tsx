import { Alert } from "../alert/alert.tsx";
import { Button } from "../button/button.tsx";

export interface DraftNoticeProps {
  /** When it was last saved, in words: "today at 21:40". */
  readonly savedAt: string;
  /** Throws the draft away and goes back to the saved text, or to an empty sheet. */
  readonly onDiscard: () => void;
  readonly className?: string | undefined;
}

/** Says that the text in the field was typed earlier and not yet sent. */
export function DraftNotice({ className, onDiscard, savedAt }: DraftNoticeProps) {
  return (
    <Alert
      title="Your draft is back"
      className={className}
      actions={
        <Button size="small" onClick={onDiscard}>
          Discard draft
        </Button>
      }
    >
      Typed {savedAt}, not yet sent.
    </Alert>
  );
}
