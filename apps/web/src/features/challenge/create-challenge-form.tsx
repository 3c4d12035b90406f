import { newChallenge, useCreateChallenge, type ChallengeInput } from "@diary/core/challenge";
import { Button } from "@diary/ui/button";
import { useDialogs } from "@diary/ui/dialogs";
import { Form } from "@diary/ui/form";

import { useForm } from "../../forms/use-form.ts";
import { ChallengeFields } from "./challenge-fields.tsx";
import { challengeFields, checkChallenge, type ChallengeValues } from "./challenge-values.ts";
import { challengeCopy } from "./copy.ts";

const { form: copy } = challengeCopy;

export interface CreateChallengeFormProps {
  userId: string;
  /** The writer's own date, `YYYY-MM-DD`. */
  today: string;
  onCreated: (challengeId: string) => void;
}

/** A new challenge. */
export function CreateChallengeForm({ onCreated, today, userId }: CreateChallengeFormProps) {
  const create = useCreateChallenge(userId);
  const dialogs = useDialogs();
  const form = useForm<ChallengeValues, ChallengeInput>({
    initial: newChallenge(today),
    check: checkChallenge,
    fields: challengeFields,
    async send(input) {
      try {
        onCreated(await create.mutateAsync(input));
      } catch {
        await dialogs.alert({ title: copy.failed });
      }
    },
  });
  return (
    <Form errors={form.errors} onSubmit={() => void form.submit()}>
      <ChallengeFields form={form} settled={false} />
      <Button type="submit" variant="primary" size="large" pending={form.status === "sending"}>
        {copy.create}
      </Button>
    </Form>
  );
}
