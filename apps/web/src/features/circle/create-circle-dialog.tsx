import { CIRCLE_LIMITS, circleSchema, useCreateCircle } from "@diary/core/circle";
import { validateInput } from "@diary/core/input";
import { Alert } from "@diary/ui/alert";
import { Button } from "@diary/ui/button";
import { Dialog } from "@diary/ui/dialog";
import { Form } from "@diary/ui/form";
import { TextField } from "@diary/ui/text-field";
import { useWords } from "@diary/ui/words";

import { focusOnMount } from "../../forms/focus-field.ts";
import { useForm } from "../../forms/use-form.ts";
import { circleWords } from "../../words/en/circle.ts";
import { ChallengeChoice } from "./challenge-choice.tsx";
import { useCircleMessage } from "./use-circle-message.ts";

export interface CreateCircleDialogProps {
  userId: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onCreated: (circleId: string) => void;
}

export default function CreateCircleDialog({ onCreated, userId, ...opening }: CreateCircleDialogProps) {
  const { form: words } = useWords(circleWords);
  return (
    <Dialog {...opening} title={words.title}>
      <CreateCircleForm userId={userId} onCreated={onCreated} />
    </Dialog>
  );
}

function CreateCircleForm({ onCreated, userId }: Pick<CreateCircleDialogProps, "onCreated" | "userId">) {
  const { form: words } = useWords(circleWords);
  const messageOf = useCircleMessage();
  const create = useCreateCircle(userId);
  const form = useForm({
    initial: { name: "", challenge_id: "" },
    check: (values) => validateInput(circleSchema, values),
    fields: { name: { label: words.name }, challenge_id: { label: words.challenge } },
    async send(circle) {
      try {
        onCreated(await create.mutateAsync(circle));
      } catch (error) {
        console.error(error);
      }
    },
  });
  return (
    <Form errors={form.errors} onSubmit={() => void form.submit()}>
      {create.isError ? <Alert tone="danger">{messageOf(create.error, words.failed)}</Alert> : null}
      <TextField
        {...form.field("name")}
        // Takes the focus, because the dialog has focused its close button.
        ref={focusOnMount}
        required
        limit={CIRCLE_LIMITS.name}
        hint={words.nameHint}
        autoComplete="off"
      />
      <ChallengeChoice
        userId={userId}
        value={form.values.challenge_id}
        onValueChange={(id) => form.set("challenge_id", id)}
      />
      <Button type="submit" variant="primary" className="justify-self-end" pending={form.isSending}>
        {words.submit}
      </Button>
    </Form>
  );
}
