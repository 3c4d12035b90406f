import { hasEnded, useUpdateChallenge, type ChallengeInput, type HomeChallenge } from "@diary/core/challenge";
import { isAppError } from "@diary/core/errors";
import { Button } from "@diary/ui/button";
import { useDialogs } from "@diary/ui/dialogs";
import { Form } from "@diary/ui/form";

import { ChangedBeneathDraft } from "../../forms/changed-beneath-draft.tsx";
import { refusalWords } from "../../forms/refusal-words.ts";
import { RestoredDraft } from "../../forms/restored-draft.tsx";
import { useDraftValues } from "../../forms/use-draft-values.ts";
import { useForm } from "../../forms/use-form.ts";
import { WhenLooked } from "../../forms/when-looked.tsx";
import { ChallengeFields } from "./challenge-fields.tsx";
import {
  challengeFields,
  challengeNotation,
  checkChallenge,
  type ChallengeValues,
} from "./challenge-values.ts";
import { challengeCopy } from "./copy.ts";

const { form: copy } = challengeCopy;

export interface EditChallengeFormProps {
  challenge: HomeChallenge;
  onBack: () => void;
  /** Called when it is saved and the dialog about it is closed. */
  onSaved: () => void;
}

/** Why the server refused, where the person can do something about it. */
function refusal(error: unknown): string | undefined {
  if (isAppError(error, "challenge/days-below-written")) return copy.belowWritten;
  if (isAppError(error, "challenge/completed")) return copy.settled;
  return refusalWords(error);
}

/** One's own challenge, changed. What is typed is kept as a draft. */
export function EditChallengeForm({ challenge, onBack, onSaved }: EditChallengeFormProps) {
  const update = useUpdateChallenge(challenge.challenge_id);
  const dialogs = useDialogs();
  const { category, challenge_id, days, desc, start_date, title, user_id, visibility } = challenge;
  const initial: ChallengeValues = { title, category, days, start_date, desc, visibility };
  const subject = { kind: "challenge", userId: user_id, challengeId: challenge_id } as const;
  const { draft, held, clearIfUnchanged } = useDraftValues(subject, initial, challengeNotation);
  const form = useForm<ChallengeValues, ChallengeInput>({
    initial,
    held,
    check: checkChallenge,
    fields: challengeFields,
    async send(input) {
      try {
        await update.mutateAsync(input);
      } catch (error) {
        console.error(error);
        return dialogs.alert({ title: copy.failed, message: refusal(error) });
      }
      await clearIfUnchanged();
      await dialogs.alert({ title: copy.success, message: copy.updated });
      onSaved();
      return undefined;
    },
  });
  return (
    <WhenLooked isLooking={draft.status === "looking"}>
      <Form errors={form.errors} onSubmit={() => void form.submit()}>
        <RestoredDraft draft={draft} content={draft.fields} onPutBack={draft.change} field="title" />
        <ChangedBeneathDraft draft={draft} field="title" />
        <ChallengeFields form={form} settled={hasEnded(challenge)} />
        <div className="flex flex-wrap justify-end gap-3 max-sm:*:grow">
          <Button size="large" onClick={onBack}>
            {copy.back}
          </Button>
          <Button type="submit" variant="primary" size="large" pending={form.status === "sending"}>
            {copy.update}
          </Button>
        </div>
      </Form>
    </WhenLooked>
  );
}
