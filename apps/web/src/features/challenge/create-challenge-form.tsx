import { emptyChallengeInput, useCreateChallenge, type ChallengeInput } from "@diary/core/challenge";
import { Button } from "@diary/ui/button";
import { useDialogs } from "@diary/ui/dialogs";
import { Form } from "@diary/ui/form";

import { DraftLoadingBoundary } from "../../forms/draft-loading-boundary.tsx";
import { OtherTexts } from "../../forms/other-texts.tsx";
import { RestoredDraftNotice } from "../../forms/restored-draft-notice.tsx";
import { useDraftValues } from "../../forms/use-draft-values.ts";
import { useForm } from "../../forms/use-form.ts";
import { saveErrorMessage } from "../../forms/write-error-message.ts";
import { ChallengeFields } from "./challenge-fields.tsx";
import {
  challengeFields,
  challengeDraftCodec,
  validateChallenge,
  type ChallengeFormValues,
} from "./challenge-form-values.ts";
import { challengeCopy } from "./copy.ts";

const { form: copy } = challengeCopy;

export interface CreateChallengeFormProps {
  userId: string;
  /** The writer's own date, `YYYY-MM-DD`. */
  today: string;
  onCreated: (challengeId: string) => void;
}

/** A new challenge. What is typed is kept as a draft. */
export function CreateChallengeForm({ onCreated, today, userId }: CreateChallengeFormProps) {
  const create = useCreateChallenge(userId);
  const dialogs = useDialogs();
  const initial: ChallengeFormValues = emptyChallengeInput(today);
  const key = { kind: "form", userId, form: "challenge", subject: "" } as const;
  const { draft, valueStore, clearIfUnchanged } = useDraftValues(key, initial, challengeDraftCodec);
  const form = useForm<ChallengeFormValues, ChallengeInput>({
    initial,
    valueStore,
    check: validateChallenge,
    fields: challengeFields,
    async send(input) {
      try {
        const challengeId = await create.mutateAsync(input);
        await clearIfUnchanged();
        onCreated(challengeId);
      } catch (error) {
        console.error(error);
        await dialogs.alert({ title: copy.failed, message: saveErrorMessage(error) });
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
          {copy.create}
        </Button>
      </Form>
    </DraftLoadingBoundary>
  );
}
