import {
  ACCESS_TOKEN_LIVES,
  ACCESS_TOKEN_NAME_MAX,
  accessTokensQuery,
  useCreateAccessToken,
  useRevokeAccessToken,
  type AccessToken,
} from "@diary/core/access-token";
import { isAppError } from "@diary/core/errors";
import { useDiary, type DiaryConfig } from "@diary/core/supabase";
import { Alert } from "@diary/ui/alert";
import { Button } from "@diary/ui/button";
import { useDialogs } from "@diary/ui/dialogs";
import { Form } from "@diary/ui/form";
import { Section } from "@diary/ui/page";
import { SelectField } from "@diary/ui/select-field";
import { TextField } from "@diary/ui/text-field";
import { useWords } from "@diary/ui/words";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";

import { formatDate } from "../../content/format-date-time.ts";
import { focusMain, focusOnMount } from "../../forms/focus-field.ts";
import { useForm } from "../../forms/use-form.ts";
import { useOutcomeToast } from "../../forms/use-outcome-toast.ts";
import { LoadedList } from "../../loading/loaded.tsx";
import { useCopyToClipboard } from "../../platform/use-copy-to-clipboard.ts";
import { accessTokenWords } from "../../words/en/access-token.ts";
import { errorWords } from "../../words/en/errors.ts";
import { errorMessage } from "../../words/error-message.ts";

export function AccessTokens({ backend, userId }: { backend: DiaryConfig; userId: string }) {
  const words = useWords(accessTokenWords);
  const tokens = useQuery(accessTokensQuery(useDiary(), userId));
  return (
    <Section title={words.title}>
      <p className="text-muted">{words.text}</p>
      <div className="mt-5 grid gap-8">
        <LoadedList query={tokens} words={{ ...words, failed: words.loadFailed }}>
          {(token) => <Token key={token.token_id} token={token} userId={userId} />}
        </LoadedList>
        <NewToken backend={backend} userId={userId} />
      </div>
    </Section>
  );
}

function Token({ token, userId }: { token: AccessToken; userId: string }) {
  const words = useWords(accessTokenWords);
  const revoke = useRevokeAccessToken(userId);
  const dialogs = useDialogs();
  const showOutcome = useOutcomeToast();
  const name = useId();
  const { expires_at, last_used_at } = token;
  const [shownAt] = useState(Date.now);
  const end = Date.parse(expires_at) > shownAt ? words.until : words.expired;

  async function confirmAndRevoke() {
    const question = { title: words.revokeTitle(token.name), message: words.revokeText, ok: words.revoke };
    if (!(await dialogs.confirm(question))) return;
    const messages = { done: words.revoked, failed: words.revokeFailed };
    if (await showOutcome(revoke.mutateAsync(token.token_id), messages)) focusMain();
  }

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 flex-[1_1_12rem]">
        <p id={name} dir="auto" className="font-medium wrap-anywhere">
          {token.name}
        </p>
        <p className="text-muted text-sm">
          {`${end(formatDate(expires_at))} · ${last_used_at === null ? words.unused : words.used(formatDate(last_used_at))}`}
        </p>
      </div>
      <Button
        size="small"
        aria-describedby={name}
        pending={revoke.isPending}
        onClick={() => void confirmAndRevoke()}
      >
        {words.revoke}
      </Button>
    </li>
  );
}

function NewToken({ backend, userId }: { backend: DiaryConfig; userId: string }) {
  const words = useWords(accessTokenWords);
  const errors = useWords(errorWords);
  const create = useCreateAccessToken(userId);
  const form = useForm({
    initial: { name: "", days: "90" },
    check: ({ days, name }) =>
      name.trim() === ""
        ? { status: "invalid", issues: { name: "required" } }
        : { status: "valid", value: { name: name.trim(), days: Number(days) } },
    fields: { name: { label: words.name }, days: { label: words.life } },
    async send(token: { name: string; days: number }) {
      await create.mutateAsync(token).then(
        () => form.set("name", ""),
        (error: unknown) => console.error(error),
      );
    },
  });
  const reason = isAppError(create.error, "token/limit")
    ? words.limit
    : (errorMessage(errors.common, create.error) ?? words.failed);
  return (
    <>
      {create.data === undefined ? null : (
        <MadeToken key={create.data} backend={backend} token={create.data} />
      )}
      <Form errors={form.errors} onSubmit={() => void form.submit()}>
        {create.isError ? <Alert tone="danger">{reason}</Alert> : null}
        <TextField
          {...form.field("name")}
          limit={ACCESS_TOKEN_NAME_MAX}
          hint={words.nameHint}
          autoComplete="off"
        />
        <SelectField
          {...form.field("days")}
          className="max-w-40"
          options={ACCESS_TOKEN_LIVES.map((days) => ({ value: String(days), label: words.lives[days] }))}
        />
        <Button type="submit" className="justify-self-start" pending={form.isSending}>
          {words.create}
        </Button>
      </Form>
    </>
  );
}

function MadeToken({ backend, token }: { backend: DiaryConfig; token: string }) {
  const words = useWords(accessTokenWords);
  const copy = useCopyToClipboard(words);
  const body = JSON.stringify({ token, challenge_id: words.challengeId, content: words.content }, null, 1);
  const command = `curl '${backend.url}/rest/v1/rpc/register_entry' \\
 -H 'apikey: ${backend.key}' -H 'content-type: application/json' \\
 -d '${body}'`;
  return (
    <Alert
      tone="success"
      title={words.made}
      actions={
        <Button size="small" onClick={() => void copy(token)}>
          {words.copy}
        </Button>
      }
    >
      <div ref={focusOnMount} tabIndex={-1} className="grid gap-3">
        <code className="wrap-anywhere select-all">{token}</code>
        <p>{words.example}</p>
        <pre className="text-sm wrap-anywhere whitespace-pre-wrap">{command}</pre>
      </div>
    </Alert>
  );
}
