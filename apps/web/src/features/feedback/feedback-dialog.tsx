import { feedbackSchema, useSendFeedback } from "@diary/core/feedback";
import { validateInput } from "@diary/core/input";
import { Button } from "@diary/ui/button";
import { Dialog } from "@diary/ui/dialog";
import { useDialogs } from "@diary/ui/dialogs";
import { Form } from "@diary/ui/form";
import { TextAreaField } from "@diary/ui/text-area-field";
import { TextField } from "@diary/ui/text-field";
import { useToast } from "@diary/ui/toast";
import { useWords } from "@diary/ui/words";

import { useBackendConfig } from "../../config/backend.ts";
import { ConcurrentDrafts } from "../../forms/concurrent-drafts.tsx";
import { useDraftValues } from "../../forms/use-draft-values.ts";
import { useForm } from "../../forms/use-form.ts";
import { errorWords } from "../../words/en/errors.ts";
import { memberWords } from "../../words/en/member.ts";
import { errorMessage } from "../../words/error-message.ts";

const EMPTY = { title: "", email: "", feedback: "" };

export interface FeedbackDialogProps {
  /** Owner of the draft, even if the feedback is sent anonymously. */
  userId: string;
  /** The feedback contains the user's id if it comes from the floating button. */
  entrance: "floating" | "header";
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function FeedbackDialog({ entrance, onOpenChange, open, userId }: FeedbackDialogProps) {
  const { feedback: words } = useWords(memberWords);
  const errors = useWords(errorWords);
  const send = useSendFeedback(entrance === "floating" ? userId : null);
  const dialogs = useDialogs();
  const toast = useToast();
  const { email: contact } = useBackendConfig().operator;
  const key = { kind: "form", userId, form: "feedback", subject: "" } as const;
  const { clearIfUnchanged, draft, valueStore } = useDraftValues(key, EMPTY);
  const form = useForm({
    initial: EMPTY,
    valueStore,
    check: (values) => validateInput(feedbackSchema, values),
    fields: {
      title: { label: words.fields.title },
      email: { label: words.fields.email },
      feedback: { label: words.fields.feedback },
    },
    async send(input) {
      try {
        await send.mutateAsync(input);
      } catch (error) {
        const tooMany = errorMessage(errors.common, error);
        await dialogs.alert(
          entrance === "floating"
            ? { title: words.wrong, message: tooMany ?? words.failedFloating(contact) }
            : { title: words.failedHeader(contact), message: tooMany },
        );
        return;
      }
      await clearIfUnchanged();
      onOpenChange(false);
      if (entrance === "floating") await dialogs.alert({ title: words.submitted, message: words.thanks });
      else toast({ message: words.thanks });
    },
  });

  function change(isOpen: boolean) {
    form.clearErrors();
    onOpenChange(isOpen);
  }

  return (
    <Dialog open={open} onOpenChange={change} title={words.title}>
      <ConcurrentDrafts draft={draft} fields={["feedback", "title"]} />
      <Form errors={form.errors} onSubmit={() => void form.submit()}>
        <TextField required {...form.field("title")} />
        <TextField type="email" autoComplete="email" {...form.field("email")} />
        <TextAreaField required rows={4} {...form.field("feedback")} />
        <Button type="submit" variant="primary" pending={form.isSending} className="justify-self-end">
          {words.submit}
        </Button>
      </Form>
    </Dialog>
  );
}
