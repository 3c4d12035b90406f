import { copyOfChallenge, hasEnded, useUpdateChallenge, type HomeChallenge } from "@diary/core/challenge";
import { Button } from "@diary/ui/button";
import { useDialogs } from "@diary/ui/dialogs";
import { useWords } from "@diary/ui/words";

import { challengeWords } from "../../words/en/challenge.ts";
import { errorWords } from "../../words/en/errors.ts";
import { ChallengeForm } from "./challenge-form.tsx";

export interface EditChallengeFormProps {
  challenge: HomeChallenge;
  onBack: () => void;
  onSaved: () => void;
}

export function EditChallengeForm({ challenge, onBack, onSaved }: EditChallengeFormProps) {
  const { form: words } = useWords(challengeWords);
  const { challengeForm: reasons } = useWords(errorWords);
  const { challenge_id, start_date, user_id } = challenge;
  const update = useUpdateChallenge(challenge_id);
  const dialogs = useDialogs();
  return (
    <ChallengeForm
      draftKey={{ kind: "form", userId: user_id, form: "challenge", subject: challenge_id }}
      initial={copyOfChallenge(challenge, user_id, start_date)}
      settled={hasEnded(challenge)}
      day={challenge.day}
      reasons={reasons}
      write={update.mutateAsync}
      onWritten={async () => {
        await dialogs.alert({ title: words.success, message: words.updated });
        onSaved();
      }}
      renderButtons={(isSending) => (
        <div className="flex flex-wrap justify-end gap-3 max-sm:*:grow">
          <Button size="large" onClick={onBack}>
            {words.back}
          </Button>
          <Button type="submit" variant="primary" size="large" pending={isSending}>
            {words.update}
          </Button>
        </div>
      )}
    />
  );
}
