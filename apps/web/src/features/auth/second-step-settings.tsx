import { paths } from "@diary/core/paths";
import {
  factorQuery,
  useConfirmFactor,
  useEnrollFactor,
  useRemoveFactor,
  type NewFactor,
} from "@diary/core/second-step";
import { useAuth, type User } from "@diary/core/session";
import { Alert } from "@diary/ui/alert";
import { Button } from "@diary/ui/button";
import { Dialog } from "@diary/ui/dialog";
import { Form } from "@diary/ui/form";
import { Section } from "@diary/ui/page";
import { PasswordField } from "@diary/ui/password-field";
import { useToast } from "@diary/ui/toast";
import { useWords } from "@diary/ui/words";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { flushSync } from "react-dom";

import { CodeField } from "../../forms/code-field.tsx";
import { focusMain, focusOnMount } from "../../forms/focus-field.ts";
import { Loaded } from "../../loading/loaded.tsx";
import { PageLink } from "../../navigation/links.tsx";
import { useCopyToClipboard } from "../../platform/use-copy-to-clipboard.ts";
import { errorWords } from "../../words/en/errors.ts";
import { secondStepWords } from "../../words/en/second-step.ts";
import { errorMessage } from "../../words/error-message.ts";

export function SecondStepSettings({ user }: { user: User }) {
  const { settings: words } = useWords(secondStepWords);
  const factor = useQuery(factorQuery(useAuth(), user.id));
  if (user.provider !== undefined) {
    return (
      <Section title={words.title}>
        <p className="text-muted">{words.text}</p>
        <p className="mt-5 mb-2">{words.noPassword}</p>
        <PageLink to={paths.changePassword}>{words.setPassword}</PageLink>
      </Section>
    );
  }
  return (
    <Section title={words.title}>
      <p className="text-muted">{words.text}</p>
      <div className="mt-5">
        <Loaded
          query={factor}
          failed={words.loadFailed}
          pending={<p className="text-muted">{words.loading}</p>}
        >
          {(factorId) =>
            factorId === null ? (
              <EnableSecondStep user={user} />
            ) : (
              <DisableSecondStep factorId={factorId} user={user} />
            )
          }
        </Loaded>
      </div>
    </Section>
  );
}

function EnableSecondStep({ user }: { user: User }) {
  const { settings: words } = useWords(secondStepWords);
  const enroll = useEnrollFactor();
  if (enroll.data !== undefined)
    return <NewApp factor={enroll.data} user={user} onCancel={() => enroll.reset()} />;
  return (
    <div className="grid justify-items-start gap-4">
      {enroll.isError ? <Alert tone="danger">{words.failed}</Alert> : null}
      <Button pending={enroll.isPending} onClick={() => enroll.mutate()}>
        {words.turnOn}
      </Button>
    </div>
  );
}

const inGroupsOfFour = (secret: string) => (secret.match(/.{1,4}/gu) ?? []).join(" ");

function NewApp({ factor, onCancel, user }: { factor: NewFactor; onCancel: () => void; user: User }) {
  const { settings: words } = useWords(secondStepWords);
  const confirm = useConfirmFactor(user);
  const toast = useToast();
  const [proof, setProof] = useState(NO_PROOF);
  const copy = useCopyToClipboard(words);

  async function submit() {
    if (!isComplete(proof)) return;
    try {
      await confirm.mutateAsync({ factorId: factor.id, ...proof });
      focusMain();
      toast({ message: words.on });
    } catch (error) {
      console.error(error);
    }
  }

  return (
    <Form onSubmit={() => void submit()}>
      <p ref={focusOnMount} tabIndex={-1}>
        {words.scan}
      </p>
      {/* Dark on light in both themes, because cameras need this contrast. */}
      <img
        src={factor.image}
        alt={words.picture}
        width="200"
        height="200"
        className="border-hairline rounded-md border bg-[white]"
      />
      <div>
        <p>{words.secret}</p>
        <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2">
          <code className="min-w-0 select-all">{inGroupsOfFour(factor.secret)}</code>
          <Button size="small" onClick={() => void copy(factor.secret)}>
            {words.copy}
          </Button>
        </div>
      </div>
      <p className="text-muted">{words.ends}</p>
      <ProofFields error={confirm.error} proof={proof} onChange={setProof} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" pending={confirm.isPending}>
          {words.confirm}
        </Button>
        <Button onClick={onCancel}>{words.cancel}</Button>
      </div>
    </Form>
  );
}

function DisableSecondStep({ factorId, user }: { factorId: string; user: User }) {
  const { lost, settings: words } = useWords(secondStepWords);
  const remove = useRemoveFactor(user);
  const toast = useToast();
  const [open, setOpen] = useState(false);
  const [proof, setProof] = useState(NO_PROOF);

  function change(isOpen: boolean) {
    setOpen(isOpen);
    if (isOpen) return;
    setProof(NO_PROOF);
    remove.reset();
  }
  async function submit() {
    if (!isComplete(proof)) return;
    try {
      await remove.mutateAsync({ factorId, ...proof });
      // An open dialog would take the focus back.
      flushSync(() => setOpen(false));
      focusMain();
      toast({ message: words.off });
    } catch (error) {
      console.error(error);
    }
  }

  return (
    <div className="grid justify-items-start gap-4">
      <p>{words.isOn}</p>
      <p className="text-muted text-sm">{lost}</p>
      <Dialog
        kind="question"
        open={open}
        onOpenChange={change}
        title={words.turnOffTitle}
        description={words.turnOffText}
        trigger={<Button>{words.turnOff}</Button>}
      >
        <Form onSubmit={() => void submit()}>
          <ProofFields error={remove.error} proof={proof} onChange={setProof} />
          <div className="flex flex-wrap justify-end gap-3">
            <Button onClick={() => change(false)}>{words.cancel}</Button>
            <Button type="submit" variant="primary" pending={remove.isPending}>
              {words.turnOff}
            </Button>
          </div>
        </Form>
      </Dialog>
    </div>
  );
}

const NO_PROOF = { password: "", code: "" };
type Proof = typeof NO_PROOF;
const isComplete = ({ code, password }: Proof) => code !== "" && password !== "";

/** Asks for the password again, because another person may use a device that is signed in. */
function ProofFields({
  error,
  onChange,
  proof,
}: {
  error: Error | null;
  onChange: (proof: Proof) => void;
  proof: Proof;
}) {
  const { settings: words, wrong } = useWords(secondStepWords);
  const reasons = { ...useWords(errorWords).accountDeletion, "auth/code-wrong": wrong };
  return (
    <>
      {error === null ? null : <Alert tone="danger">{errorMessage(reasons, error) ?? words.failed}</Alert>}
      <PasswordField
        label={words.password}
        name="password"
        autoComplete="current-password"
        value={proof.password}
        onValueChange={(password) => onChange({ ...proof, password })}
      />
      <CodeField value={proof.code} onValueChange={(code) => onChange({ ...proof, code })} />
    </>
  );
}
