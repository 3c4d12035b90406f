import {
  copyOfChallenge,
  hasEnded,
  useUpdateChallenge,
  type ChallengeInput,
  type HomeChallenge,
} from "@diary/core/challenge";
import { Button } from "@diary/ui/button";
import { useDialogs } from "@diary/ui/dialogs";
import { Form } from "@diary/ui/form";
import { useWords } from "@diary/ui/words";

import { DraftConflictNotice } from "../../forms/draft-conflict-notice.tsx";
import { DraftLoadingBoundary } from "../../forms/draft-loading-boundary.tsx";
import { OtherTexts } from "../../forms/other-texts.tsx";
import { RestoredDraftNotice } from "../../forms/restored-draft-notice.tsx";
import { useDraftValues } from "../../forms/use-draft-values.ts";
import { useForm } from "../../forms/use-form.ts";
import { challengeWords } from "../../words/en/challenge.ts";
import { errorWords } from "../../words/en/errors.ts";
import { errorMessage } from "../../words/error-message.ts";
import { ChallengeFields } from "./challenge-fields.tsx";
import {
  challengeFields,
  challengeDraftCodec,
  validateChallenge,
  type ChallengeFormValues,
} from "./challenge-form-values.ts";

export interface EditChallengeFormProps {
  challenge: HomeChallenge;
  onBack: () => void;
  /** Called when it is saved and the dialog about it is closed. */
  onSaved: () => void;
}

/** One's own challenge, changed. What is typed is kept as a draft. */
export function EditChallengeForm({ challenge, onBack, onSaved }: EditChallengeFormProps) {
  const { form: words } = useWords(challengeWords);
  const errors = useWords(errorWords);
  const update = useUpdateChallenge(challenge.challenge_id);
  const dialogs = useDialogs();
  const { challenge_id, start_date, user_id } = challenge;
  // What its owner would copy of it, from the day on which it began.
  const initial: ChallengeFormValues = copyOfChallenge(challenge, user_id, start_date);
  const key = { kind: "form", userId: user_id, form: "challenge", subject: challenge_id } as const;
  const { draft, valueStore, clearIfUnchanged } = useDraftValues(key, initial, challengeDraftCodec);
  const form = useForm<ChallengeFormValues, ChallengeInput>({
    initial,
    valueStore,
    check: validateChallenge,
    fields: challengeFields(words),
    async send(input) {
      try {
        await update.mutateAsync(input);
      } catch (error) {
        console.error(error);
        return dialogs.alert({ title: words.failed, message: errorMessage(errors.challengeForm, error) });
      }
      await clearIfUnchanged();
      await dialogs.alert({ title: words.success, message: words.updated });
      onSaved();
      return undefined;
    },
  });
  return (
    <DraftLoadingBoundary isLoading={draft.status === "loading"}>
      <Form errors={form.errors} onSubmit={() => void form.submit()}>
        <RestoredDraftNotice draft={draft} content={draft.fields} onPutBack={draft.change} field="title" />
        <DraftConflictNotice draft={draft} field="title" />
        <OtherTexts draft={draft} fields={["title", "desc"]} />
        <ChallengeFields form={form} settled={hasEnded(challenge)} />
        <div className="flex flex-wrap justify-end gap-3 max-sm:*:grow">
          <Button size="large" onClick={onBack}>
            {words.back}
          </Button>
          <Button type="submit" variant="primary" size="large" pending={form.isSending}>
            {words.update}
          </Button>
        </div>
      </Form>
    </DraftLoadingBoundary>
  );
}
