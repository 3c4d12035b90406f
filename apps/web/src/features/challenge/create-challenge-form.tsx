import {
  copyOfChallenge,
  emptyChallengeInput,
  isOwner,
  useCreateChallenge,
  type ChallengeInput,
  type HomeChallenge,
} from "@diary/core/challenge";
import { isolateBidi } from "@diary/core/characters";
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
  /** The challenge that is begun again or taken on: its id, and what it says, where that can be copied. */
  from?: { id: string; original: HomeChallenge | undefined } | undefined;
  onCreated: (challengeId: string) => void;
}

/** A new challenge. What is typed is kept as a draft. */
export function CreateChallengeForm({ from, onCreated, today, userId }: CreateChallengeFormProps) {
  const { form: words } = useWords(challengeWords);
  const errors = useWords(errorWords);
  const original = from?.original;
  const create = useCreateChallenge(userId, original?.challenge_id);
  const dialogs = useDialogs();
  const initial: ChallengeFormValues =
    original === undefined ? emptyChallengeInput(today) : copyOfChallenge(original, userId, today);
  const kind = from === undefined ? "challenge" : "challenge-copy";
  const key = { kind: "form", userId, form: kind, subject: from?.id ?? "" } as const;
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
        {original === undefined ? null : (
          <p className="text-muted wrap-anywhere">
            {isOwner(original, userId)
              ? words.startsAgain(isolateBidi(original.title))
              : words.takesOn(isolateBidi(original.nickname), isolateBidi(original.title))}
          </p>
        )}
        <ChallengeFields form={form} settled={false} />
        <Button type="submit" variant="primary" size="large" pending={form.isSending}>
          {words.create}
        </Button>
      </Form>
    </DraftLoadingBoundary>
  );
}
