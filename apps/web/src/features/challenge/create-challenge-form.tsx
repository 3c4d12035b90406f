import {
  type ChallengeInput,
  copyOfChallenge,
  emptyChallengeInput,
  isOwner,
  useCreateChallenge,
  type HomeChallenge,
} from "@diary/core/challenge";
import { isolateBidi } from "@diary/core/characters";
import { Button } from "@diary/ui/button";
import { useWords } from "@diary/ui/words";

import { challengeWords } from "../../words/en/challenge.ts";
import { errorWords } from "../../words/en/errors.ts";
import { ChallengeForm } from "./challenge-form.tsx";

export type CreatedChallenge = Pick<ChallengeInput, "start_date" | "weekdays"> & { id: string };

export interface CreateChallengeFormProps {
  userId: string;
  today: string;
  /** `original` is undefined if the user can't see the copied challenge. */
  from?: { id: string; original: HomeChallenge | undefined } | undefined;
  onCreated: (challenge: CreatedChallenge) => void;
}

export function CreateChallengeForm({ from, onCreated, today, userId }: CreateChallengeFormProps) {
  const { form: words } = useWords(challengeWords);
  const { form: reasons } = useWords(errorWords);
  const original = from?.original;
  const create = useCreateChallenge(userId, original?.challenge_id);
  const kind = from === undefined ? "challenge" : "challenge-copy";
  return (
    <ChallengeForm
      draftKey={{ kind: "form", userId, form: kind, subject: from?.id ?? "" }}
      initial={original === undefined ? emptyChallengeInput(today) : copyOfChallenge(original, userId, today)}
      defaultStart={today}
      reasons={reasons}
      write={async (input) => ({ ...input, id: await create.mutateAsync(input) })}
      onWritten={onCreated}
      note={
        original === undefined ? null : (
          <p className="text-muted wrap-anywhere">
            {isOwner(original, userId)
              ? words.startsAgain(isolateBidi(original.title))
              : words.takesOn(isolateBidi(original.nickname), isolateBidi(original.title))}
          </p>
        )
      }
      renderButtons={(isSending) => (
        <Button type="submit" variant="primary" size="large" pending={isSending}>
          {words.create}
        </Button>
      )}
    />
  );
}
