import {
  CIRCLE_LIMITS,
  circleNameSchema,
  type CircleOfUser,
  type CirclePage,
  useRenameCircle,
} from "@diary/core/circle";
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
import { useCircleMessage } from "./use-circle-message.ts";

export interface RenameDialogProps {
  circle: CirclePage;
  of: CircleOfUser;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export default function RenameDialog({ circle, of, ...opening }: RenameDialogProps) {
  const { rename: words } = useWords(circleWords);
  return (
    <Dialog {...opening} title={words.title}>
      <RenameForm name={circle.name} of={of} onSaved={() => opening.onOpenChange(false)} />
    </Dialog>
  );
}

interface RenameFormProps extends Pick<RenameDialogProps, "of"> {
  name: string;
  onSaved: () => void;
}

function RenameForm({ name, of, onSaved }: RenameFormProps) {
  const { form: labels, rename: words } = useWords(circleWords);
  const messageOf = useCircleMessage();
  const rename = useRenameCircle(of);
  const form = useForm({
    initial: { name },
    check: (values) => validateInput(circleNameSchema, values),
    fields: { name: { label: labels.name } },
    async send(typed) {
      try {
        await rename.mutateAsync(typed.name);
        onSaved();
      } catch (error) {
        console.error(error);
      }
    },
  });
  return (
    <Form errors={form.errors} onSubmit={() => void form.submit()}>
      {rename.isError ? <Alert tone="danger">{messageOf(rename.error, words.failed)}</Alert> : null}
      <TextField
        {...form.field("name")}
        ref={focusOnMount}
        required
        limit={CIRCLE_LIMITS.name}
        autoComplete="off"
      />
      <Button type="submit" variant="primary" className="justify-self-end" pending={form.isSending}>
        {words.submit}
      </Button>
    </Form>
  );
}
