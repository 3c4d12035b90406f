import {
  DESK_LIMITS,
  accountActionSchema,
  useAccountAction,
  type AccountAction,
  type DeskUser,
} from "@diary/core/desk";
import { validateInput } from "@diary/core/input";
import { Alert } from "@diary/ui/alert";
import { Button } from "@diary/ui/button";
import { Dialog } from "@diary/ui/dialog";
import { Form } from "@diary/ui/form";
import { TextAreaField } from "@diary/ui/text-area-field";
import { TextField } from "@diary/ui/text-field";
import { TextLink } from "@diary/ui/text-link";
import { useToast } from "@diary/ui/toast";
import { useWords } from "@diary/ui/words";
import { useState } from "react";

import { useForm } from "../../forms/use-form.ts";
import { deskWords } from "../../words/en/desk.ts";
import { errorMessage } from "../../words/error-message.ts";

export interface AccountDialogProps {
  act: AccountAction;
  user: DeskUser;
  onClose: () => void;
}

export function AccountDialog({ act, onClose, user }: AccountDialogProps) {
  const { people: words, errors, failed, nobody } = useWords(deskWords);
  const run = useAccountAction(user.user_id);
  const toast = useToast();
  const [word, setWord] = useState("");
  const isDeletion = act === "delete_user";
  const form = useForm({
    initial: { facts: "" },
    check: ({ facts }) => validateInput(accountActionSchema, { facts: facts.trim() }),
    fields: { facts: { label: words.facts, words: { "too-short": words.short } } },
    async send({ facts }) {
      try {
        await run.mutateAsync({ act, facts });
      } catch {
        return;
      }
      toast({ message: words.done[act] });
      onClose();
    },
  });
  return (
    <Dialog
      kind="question"
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={words.acts[act]}
      description={
        <>
          <p className="wrap-anywhere">
            <bdi>{user.nickname ?? nobody}</bdi> ({user.email ?? user.user_id})
          </p>
          <p>{words.what[act]}</p>
        </>
      }
    >
      <Form errors={form.errors} onSubmit={() => void form.submit()}>
        {run.isError ? <Alert tone="danger">{errorMessage(errors, run.error) ?? failed}</Alert> : null}
        <TextAreaField
          {...form.field("facts")}
          required
          rows={2}
          limit={DESK_LIMITS.facts.max}
          hint={words.factsHint}
        />
        {isDeletion ? (
          <>
            <MailToUser email={user.email} facts={form.values.facts} />
            <TextField
              label={words.confirm(words.word)}
              autoComplete="off"
              autoCapitalize="characters"
              value={word}
              onValueChange={setWord}
            />
          </>
        ) : null}
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button
            type="submit"
            variant={isDeletion ? "danger" : "primary"}
            disabled={isDeletion && word.trim() !== words.word}
            pending={form.isSending}
          >
            {words.acts[act]}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

/** Link to a mail with the reasons, because a deleted user can't open the page of the decision. */
function MailToUser({ email, facts }: { email: string | null; facts: string }) {
  const { people: words } = useWords(deskWords);
  if (email === null) return null;
  const subject = encodeURIComponent(words.mailSubject);
  // Encodes the address, because it is user text: "&" must not add a recipient.
  const mail = `mailto:${encodeURIComponent(email)}?subject=${subject}&body=${encodeURIComponent(facts)}`;
  return (
    <p className="text-sm">
      {words.tell} <TextLink href={mail}>{words.mail}</TextLink>
    </p>
  );
}
