import { useState, type ReactNode } from "react";

import { Button } from "../button/button.tsx";
import { DateField } from "../date-field/date-field.tsx";
import { PlainText } from "../plain-text/plain-text.tsx";
import { SelectField } from "../select-field/select-field.tsx";
import { useToast } from "../toast/toast.tsx";
import { unsentTextWords } from "../words/unsent-text-words.ts";
import { useWords } from "../words/words.ts";

export interface UnsentTextMove {
  readonly challenges: readonly { challenge_id: string; title: string }[];
  readonly min: string;
  readonly max: string;
  readonly onMove: (challengeId: string, date: string) => void;
}

export interface UnsentTextProps {
  readonly title: ReactNode;
  readonly reason?: string | undefined;
  readonly text: string;
  readonly photoCount?: number | undefined;
  /** Undefined for texts without a date. */
  readonly move?: UnsentTextMove | undefined;
  readonly actions?: ReactNode;
  readonly discard?: ReactNode;
}

export function UnsentText({ actions, discard, move, photoCount = 0, reason, text, title }: UnsentTextProps) {
  const words = useWords(unsentTextWords);
  const toast = useToast();
  const [isMoving, setMoving] = useState(false);

  async function copy() {
    try {
      // Throws if the page has no HTTPS, because `navigator.clipboard` is undefined then.
      await navigator.clipboard.writeText(text);
      toast({ message: words.copied });
    } catch {
      toast({ message: words.copyFailed, tone: "danger" });
    }
  }

  return (
    <>
      <p className="text-muted text-sm wrap-anywhere">{title}</p>
      {reason === undefined ? null : <p>{reason}</p>}
      <PlainText text={text} className="text-slip max-h-20 overflow-y-auto" />
      {photoCount === 0 ? null : <p className="text-muted text-sm">{words.photos(photoCount)}</p>}
      <div className="mt-1 flex flex-wrap gap-2">
        {actions}
        <Button size="small" onClick={() => void copy()}>
          {words.copy}
        </Button>
        {move === undefined || move.challenges.length === 0 ? null : (
          <Button size="small" aria-expanded={isMoving} onClick={() => setMoving(!isMoving)}>
            {words.move}
          </Button>
        )}
        {discard}
      </div>
      {isMoving && move !== undefined ? <MoveFields {...move} /> : null}
    </>
  );
}

function MoveFields({ challenges, max, min, onMove }: UnsentTextMove) {
  const words = useWords(unsentTextWords);
  const [challengeId, setChallengeId] = useState(challenges[0]?.challenge_id ?? "");
  const [date, setDate] = useState(max);
  return (
    <div className="mt-2 flex flex-wrap items-end gap-2">
      <SelectField
        label={words.toChallenge}
        className="min-w-0 flex-[1_1_9rem]"
        options={challenges.map(({ challenge_id, title }) => ({ value: challenge_id, label: title }))}
        value={challengeId}
        onValueChange={setChallengeId}
      />
      <DateField
        label={words.toDate}
        className="flex-[1_1_9rem]"
        min={min}
        max={max}
        value={date}
        onValueChange={setDate}
      />
      <Button
        className="min-h-11"
        disabled={date === "" || date < min || date > max}
        onClick={() => onMove(challengeId, date)}
      >
        {words.moveHere}
      </Button>
    </div>
  );
}
