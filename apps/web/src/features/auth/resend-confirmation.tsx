import { useAuth } from "@diary/core/session";
import { Alert } from "@diary/ui/alert";
import { Button } from "@diary/ui/button";
import { Form } from "@diary/ui/form";
import { TextField } from "@diary/ui/text-field";
import { useWords } from "@diary/ui/words";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";

import { authWords } from "../../words/en/auth.ts";
import { useAuthErrorMessage } from "./use-auth-error-message.ts";

/** The server sends an address at most one confirmation mail in this time. */
const INTERVAL_S = 60;

export interface ResendConfirmationProps {
  email?: string | undefined;
  justSent?: boolean;
}

export function ResendConfirmation({ email, justSent = false }: ResendConfirmationProps) {
  const { fields, confirmEmail: words } = useWords(authWords);
  const authErrorMessage = useAuthErrorMessage();
  const resend = useMutation({ mutationFn: useAuth().resendConfirmation });
  const [typed, setTyped] = useState("");
  const [seconds, setSeconds] = useState(justSent ? INTERVAL_S : 0);
  const address = (email ?? typed).trim();
  const waits = seconds > 0;

  useEffect(() => {
    if (!waits) return undefined;
    const timer = setInterval(() => setSeconds((left) => left - 1), 1000);
    return () => clearInterval(timer);
  }, [waits]);

  function send() {
    if (address !== "" && !waits) resend.mutate(address, { onSuccess: () => setSeconds(INTERVAL_S) });
  }

  return (
    <Form onSubmit={send}>
      {email === undefined ? (
        <TextField
          label={fields.email}
          name="email"
          type="email"
          autoComplete="username"
          value={typed}
          onValueChange={setTyped}
        />
      ) : null}
      <Button type="submit" className="justify-self-start" aria-disabled={waits} pending={resend.isPending}>
        {waits ? words.resendIn(seconds) : words.resend}
      </Button>
      {resend.isSuccess ? <Alert tone="notice">{words.resent(resend.variables)}</Alert> : null}
      {resend.isError ? <Alert tone="danger">{authErrorMessage(resend.error)}</Alert> : null}
    </Form>
  );
}
