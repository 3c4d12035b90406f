import { isAppError } from "@diary/core/errors";
import { useGiveCode } from "@diary/core/second-step";
import { Alert } from "@diary/ui/alert";
import { Button } from "@diary/ui/button";
import { Form } from "@diary/ui/form";
import { useWords } from "@diary/ui/words";
import { useState } from "react";

import { CodeField } from "../../forms/code-field.tsx";
import { focusOnMount } from "../../forms/focus-field.ts";
import { secondStepWords } from "../../words/en/second-step.ts";
import { useAuthErrorMessage } from "./use-auth-error-message.ts";

/** The second step of signing in. */
export function CodeForm({ onBack, onSignedIn }: { onSignedIn: () => void; onBack: () => void }) {
  const words = useWords(secondStepWords);
  const authErrorMessage = useAuthErrorMessage();
  const give = useGiveCode();
  const [code, setCode] = useState("");

  async function submit() {
    if (code === "") return;
    try {
      await give.mutateAsync(code);
      onSignedIn();
    } catch {
      // It is shown above the form.
      setCode("");
    }
  }

  return (
    <Form onSubmit={() => void submit()}>
      <p>{words.signIn.text}</p>
      {give.isError ? (
        <Alert tone="danger">
          {isAppError(give.error, "auth/code-wrong") ? words.wrong : authErrorMessage(give.error)}
        </Alert>
      ) : null}
      <CodeField ref={focusOnMount} value={code} onValueChange={setCode} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" size="large" pending={give.isPending}>
          {words.signIn.submit}
        </Button>
        <Button size="large" onClick={onBack}>
          {words.signIn.back}
        </Button>
      </div>
      <p className="text-muted text-sm">{words.lost}</p>
    </Form>
  );
}
