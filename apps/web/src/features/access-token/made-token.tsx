import type { AccessTokenScope } from "@diary/core/access-token";
import type { DiaryConfig } from "@diary/core/supabase";
import { Alert } from "@diary/ui/alert";
import { Button } from "@diary/ui/button";
import { useWords } from "@diary/ui/words";

import { focusOnMount } from "../../forms/focus-field.ts";
import { useCopyToClipboard } from "../../platform/use-copy-to-clipboard.ts";
import { accessTokenWords } from "../../words/en/access-token.ts";

interface MadeTokenProps {
  backend: DiaryConfig;
  token: string;
  scopes: readonly AccessTokenScope[];
}

export function MadeToken({ backend, scopes, token }: MadeTokenProps) {
  const words = useWords(accessTokenWords);
  const copy = useCopyToClipboard(words);
  const example = scopes.includes("note") ? "note" : scopes.includes("write") ? "write" : "read";
  const { name, body } = {
    note: { name: "api_add_note", body: { content: words.content } },
    write: { name: "api_register_entry", body: { challenge_id: words.challengeId, content: words.content } },
    read: { name: "api_entries", body: {} },
  }[example];
  const command = `curl '${backend.url}/rest/v1/rpc/${name}' \\
 -H 'apikey: ${backend.key}' \\
 -H 'x-diary-token: ${token}' \\
 -H 'content-type: application/json' \\
 -d '${JSON.stringify(body)}'`;
  return (
    <Alert
      tone="success"
      title={words.made}
      actions={
        <>
          <Button size="small" onClick={() => void copy(token)}>
            {words.copy}
          </Button>
          <Button size="small" onClick={() => void copy(command)}>
            {words.copyCommand}
          </Button>
        </>
      }
    >
      <div ref={focusOnMount} tabIndex={-1} className="grid gap-3">
        <code className="wrap-anywhere select-all">{token}</code>
        <p>{words.example[example]}</p>
        <pre className="bg-card border-hairline rounded-md border px-3 py-2 text-sm wrap-anywhere whitespace-pre-wrap">
          {command}
        </pre>
      </div>
    </Alert>
  );
}
