import { paths } from "@diary/core/paths";
import { useAuth } from "@diary/core/session";
import { Button } from "@diary/ui/button";
import { useDialogs } from "@diary/ui/dialogs";
import { Form } from "@diary/ui/form";
import { Page, PageHeader } from "@diary/ui/page";
import { TextField } from "@diary/ui/text-field";
import { useWords } from "@diary/ui/words";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";

import { PageLink } from "../navigation/links.tsx";
import { authWords } from "../words/en/auth.ts";

export default function RequestResetRoute() {
  const { reset: words, fields } = useWords(authWords);
  const request = useMutation({ mutationFn: useAuth().requestPasswordReset });
  const dialogs = useDialogs();
  const [email, setEmail] = useState("");

  async function submit() {
    try {
      await request.mutateAsync({ email: email.trim(), redirectTo: location.origin + paths.changePassword });
      await dialogs.alert({ title: words.sent });
    } catch (error) {
      console.error(error);
      await dialogs.alert({ title: words.failed, message: words.failedMessage });
    }
  }

  return (
    <Page width="form">
      <PageHeader title={words.title}>{words.lead}</PageHeader>
      <Form onSubmit={() => void submit()}>
        <TextField
          label={fields.email}
          name="email"
          type="email"
          autoComplete="username"
          required
          value={email}
          onValueChange={setEmail}
        />
        <Button type="submit" variant="primary" size="large" pending={request.isPending}>
          {words.submit}
        </Button>
        <div className="flex flex-wrap justify-between gap-x-6 gap-y-3 text-sm">
          <PageLink to={paths.signUp}>{words.noAccount}</PageLink>
          <PageLink to={paths.signIn}>{words.haveAccount}</PageLink>
        </div>
      </Form>
    </Page>
  );
}
