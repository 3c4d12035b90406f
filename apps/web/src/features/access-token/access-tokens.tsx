import { accessTokensQuery, useRevokeAccessToken, type AccessToken } from "@diary/core/access-token";
import { useDiary, type DiaryConfig } from "@diary/core/supabase";
import { Badge } from "@diary/ui/badge";
import { Button } from "@diary/ui/button";
import { useDialogs } from "@diary/ui/dialogs";
import { Section } from "@diary/ui/page";
import { TextLink } from "@diary/ui/text-link";
import { useWords } from "@diary/ui/words";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";

import { formatDate } from "../../content/format-date-time.ts";
import { focusMain } from "../../forms/focus-field.ts";
import { useOutcomeToast } from "../../forms/use-outcome-toast.ts";
import { LoadedList } from "../../loading/loaded.tsx";
import { accessTokenWords } from "../../words/en/access-token.ts";
import { NewToken } from "./new-token.tsx";

export function AccessTokens({ backend, userId }: { backend: DiaryConfig; userId: string }) {
  const words = useWords(accessTokenWords);
  const tokens = useQuery(accessTokensQuery(useDiary(), userId));
  return (
    <Section title={words.title}>
      <p className="text-muted">{words.text}</p>
      <ul className="text-muted mt-3 grid list-disc gap-1 ps-5">
        <li>
          {words.uses.terminal} <Code>{`npx challenge-diary login ${location.origin}`}</Code>
        </li>
        <li>
          {words.uses.assistants} <Code>{assistantAddress(backend)}</Code>
        </li>
        <li>
          {words.uses.programs} <TextLink href="/api/openapi.json">{words.uses.document}</TextLink>
        </li>
      </ul>
      <div className="mt-5 grid gap-8">
        <LoadedList query={tokens} words={{ ...words, failed: words.loadFailed }}>
          {(token) => <Token key={token.token_id} token={token} userId={userId} />}
        </LoadedList>
        <NewToken backend={backend} userId={userId} />
      </div>
    </Section>
  );
}

/** On Supabase, an Edge Function responds to assistants. */
function assistantAddress({ url }: DiaryConfig): string {
  const { origin } = new URL(url, location.origin);
  return origin === location.origin ? `${origin}/mcp` : `${origin}/functions/v1/mcp`;
}

function Code({ children }: { children: string }) {
  return (
    <code translate="no" className="wrap-anywhere select-all">
      {children}
    </code>
  );
}

function Token({ token, userId }: { token: AccessToken; userId: string }) {
  const words = useWords(accessTokenWords);
  const revoke = useRevokeAccessToken(userId);
  const dialogs = useDialogs();
  const showOutcome = useOutcomeToast();
  const name = useId();
  const { expires_at, last_used_at, scopes } = token;
  const [shownAt] = useState(Date.now);
  const end = Date.parse(expires_at) > shownAt ? words.until : words.expired;

  async function confirmAndRevoke() {
    const question = { title: words.revokeTitle(token.name), message: words.revokeText, ok: words.revoke };
    if (!(await dialogs.confirm(question))) return;
    const messages = { done: words.revoked, failed: words.revokeFailed };
    if (await showOutcome(revoke.mutateAsync(token.token_id), messages)) focusMain();
  }

  return (
    <li className="border-hairline flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b pb-4">
      <div className="grid min-w-0 flex-[1_1_14rem] gap-1">
        <p id={name} dir="auto" className="font-medium wrap-anywhere">
          {token.name}
        </p>
        <ul aria-label={words.scopes} className="flex flex-wrap gap-1.5">
          {scopes.map((scope) => (
            <li key={scope} className="flex">
              <Badge tone="plain">{words.scope[scope].label}</Badge>
            </li>
          ))}
        </ul>
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
