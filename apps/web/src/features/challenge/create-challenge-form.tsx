import { newChallenge, useCreateChallenge, type ChallengeInput } from "@diary/core/challenge";
import { Button } from "@diary/ui/button";
import { useDialogs } from "@diary/ui/dialogs";
import { Form } from "@diary/ui/form";

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
  const initial: ChallengeValues = newChallenge(today);
  const subject = { kind: "challenge", userId, challengeId: null } as const;
  const { draft, held, clearIfUnchanged } = useDraftValues(subject, initial, challengeNotation);
  const form = useForm<ChallengeValues, ChallengeInput>({
    initial,
    held,
    check: checkChallenge,
    fields: challengeFields,
    async send(input) {
      try {
        const challengeId = await create.mutateAsync(input);
        await clearIfUnchanged();
        onCreated(challengeId);
      } catch (error) {
        console.error(error);
        await dialogs.alert({ title: copy.failed, message: refusalWords(error) });
      }
    },
  });
  return (
    <WhenLooked isLooking={draft.status === "looking"}>
      <Form errors={form.errors} onSubmit={() => void form.submit()}>
        <RestoredDraft draft={draft} content={draft.fields} onPutBack={draft.change} field="title" />
        <ChallengeFields form={form} settled={false} />
        <Button type="submit" variant="primary" size="large" pending={form.status === "sending"}>
          {copy.create}
        </Button>
      </Form>
    </WhenLooked>
  );
}
