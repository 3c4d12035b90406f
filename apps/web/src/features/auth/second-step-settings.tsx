import { isAppError } from "@diary/core/errors";
import {
  factorQuery,
  useConfirmFactor,
  useEnrollFactor,
  useRemoveFactor,
  type NewFactor,
} from "@diary/core/second-step";
import { useAuth } from "@diary/core/session";
import { Alert } from "@diary/ui/alert";
import { Button } from "@diary/ui/button";
import { useDialogs } from "@diary/ui/dialogs";
import { Form } from "@diary/ui/form";
import { Section } from "@diary/ui/page";
import { useToast } from "@diary/ui/toast";
import { useWords } from "@diary/ui/words";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { CodeField } from "../../forms/code-field.tsx";
import { focusMain, focusOnMount } from "../../forms/focus-field.ts";
import { useTellOutcome } from "../../forms/use-tell-outcome.ts";
import { Loaded } from "../../loading/loaded.tsx";
import { secondStepWords } from "../../words/en/second-step.ts";

/** Setting of two-step sign-in. */
export function SecondStepSettings({ userId }: { userId: string }) {
  const { settings: words } = useWords(secondStepWords);
  const factor = useQuery(factorQuery(useAuth(), userId));
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
            factorId === null ? <TurnOn userId={userId} /> : <TurnOff factorId={factorId} userId={userId} />
          }
        </Loaded>
      </div>
    </Section>
  );
}

function TurnOn({ userId }: { userId: string }) {
  const { settings: words } = useWords(secondStepWords);
  const enroll = useEnrollFactor();
  if (enroll.data !== undefined)
    return <NewApp factor={enroll.data} userId={userId} onCancel={() => enroll.reset()} />;
  return (
    <div className="grid justify-items-start gap-4">
      {enroll.isError ? <Alert tone="danger">{words.failed}</Alert> : null}
      <Button pending={enroll.isPending} onClick={() => enroll.mutate()}>
        {words.turnOn}
      </Button>
    </div>
  );
}

/** Secret for the authenticator app, and its first code. */
function NewApp({ factor, onCancel, userId }: { factor: NewFactor; onCancel: () => void; userId: string }) {
  const { settings: words, wrong } = useWords(secondStepWords);
  const confirm = useConfirmFactor(userId);
  const toast = useToast();
  const [code, setCode] = useState("");

  async function submit() {
    if (code === "") return;
    try {
      await confirm.mutateAsync({ factorId: factor.id, code });
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
      {/* Always dark on light: cameras read nothing else. */}
      <img
        src={factor.picture}
        alt={words.picture}
        width="200"
        height="200"
        className="border-hairline rounded-md border bg-white"
      />
      <div>
        <p>{words.secret}</p>
        <code className="wrap-anywhere select-all">{factor.secret}</code>
      </div>
      {confirm.isError ? (
        <Alert tone="danger">{isAppError(confirm.error, "auth/code-wrong") ? wrong : words.failed}</Alert>
      ) : null}
      <CodeField value={code} onValueChange={setCode} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" pending={confirm.isPending}>
          {words.confirm}
        </Button>
        <Button onClick={onCancel}>{words.cancel}</Button>
      </div>
    </Form>
  );
}

function TurnOff({ factorId, userId }: { factorId: string; userId: string }) {
  const { lost, settings: words } = useWords(secondStepWords);
  const remove = useRemoveFactor(userId);
  const dialogs = useDialogs();
  const tell = useTellOutcome();

  async function turnOff() {
    const question = { title: words.turnOffTitle, message: words.turnOffText, ok: words.turnOff };
    if (!(await dialogs.confirm(question))) return;
    const said = { done: words.off, failed: words.failed };
    if (await tell(remove.mutateAsync(factorId), said)) focusMain();
  }

  return (
    <div className="grid justify-items-start gap-4">
      <p>{words.isOn}</p>
      <p className="text-muted text-sm">{lost}</p>
      <Button pending={remove.isPending} onClick={() => void turnOff()}>
        {words.turnOff}
      </Button>
    </div>
  );
}
