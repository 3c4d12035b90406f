import { emptyChallengeInput, useCreateChallenge, type ChallengeInput } from "@diary/core/challenge";
import { Button } from "@diary/ui/button";
import { useDialogs } from "@diary/ui/dialogs";
import { Form } from "@diary/ui/form";
import { useWords } from "@diary/ui/words";

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

export interface CreateChallengeFormProps {
  userId: string;
  /** The writer's own date, `YYYY-MM-DD`. */
  today: string;
  onCreated: (challengeId: string) => void;
}

/** A new challenge. What is typed is kept as a draft. */
export function CreateChallengeForm({ onCreated, today, userId }: CreateChallengeFormProps) {
  const { form: words } = useWords(challengeWords);
  const errors = useWords(errorWords);
  const create = useCreateChallenge(userId);
  const dialogs = useDialogs();
  const initial: ChallengeFormValues = emptyChallengeInput(today);
  const key = { kind: "form", userId, form: "challenge", subject: "" } as const;
  const { draft, valueStore, clearIfUnchanged } = useDraftValues(key, initial, challengeDraftCodec);
  const form = useForm<ChallengeFormValues, ChallengeInput>({
    initial,
    valueStore,
    check: validateChallenge,
    fields: challengeFields(words),
    async send(input) {
      try {
        const challengeId = await create.mutateAsync(input);
        await clearIfUnchanged();
        onCreated(challengeId);
      } catch (error) {
        console.error(error);
        await dialogs.alert({ title: words.failed, message: errorMessage(errors.form, error) });
      }
    },
  });
  return (
    <DraftLoadingBoundary isLoading={draft.status === "loading"}>
      <Form errors={form.errors} onSubmit={() => void form.submit()}>
        <RestoredDraftNotice draft={draft} content={draft.fields} onPutBack={draft.change} field="title" />
        <OtherTexts draft={draft} fields={["title", "desc"]} />
        <ChallengeFields form={form} settled={false} />
        <Button type="submit" variant="primary" size="large" pending={form.status === "sending"}>
          {words.create}
        </Button>
      </Form>
    </DraftLoadingBoundary>
  );
}
