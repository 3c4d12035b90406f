import { paths } from "@diary/core/paths";
import {
  SHARE_LINK_LIVES,
  shareLinksQuery,
  useCreateShareLink,
  useRevokeShareLink,
} from "@diary/core/share-link";
import { useDiary } from "@diary/core/supabase";
import { Alert } from "@diary/ui/alert";
import { Button } from "@diary/ui/button";
import { Dialog } from "@diary/ui/dialog";
import { Form } from "@diary/ui/form";
import { SelectField } from "@diary/ui/select-field";
import { useToast } from "@diary/ui/toast";
import { useWords } from "@diary/ui/words";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { formatDate } from "../../content/format-date-time.ts";
import { focusOnMount } from "../../forms/focus-field.ts";
import { Loaded } from "../../loading/loaded.tsx";
import { useCopyToClipboard } from "../../platform/use-copy-to-clipboard.ts";
import { challengeWords } from "../../words/en/challenge.ts";
import { errorWords } from "../../words/en/errors.ts";
import { shareWords } from "../../words/en/share.ts";
import { errorMessage } from "../../words/error-message.ts";

export interface ShareLinkDialogProps {
  challenge: { challenge_id: string; user_id: string };
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export default function ShareLinkDialog({ challenge, ...opening }: ShareLinkDialogProps) {
  const { unlisted: words } = useWords(challengeWords);
  return (
    <Dialog {...opening} title={words.title} description={words.text}>
      <LinkForm challenge={challenge} />
    </Dialog>
  );
}

const NO_END = "none";

function LinkForm({ challenge }: Pick<ShareLinkDialogProps, "challenge">) {
  const { unlisted: words } = useWords(challengeWords);
  const { common } = useWords(errorWords);
  const links = useQuery(shareLinksQuery(useDiary(), challenge.user_id));
  const create = useCreateShareLink(challenge);
  const revoke = useRevokeShareLink(challenge);
  const toast = useToast();
  const [life, setLife] = useState(NO_END);
  const [shownAt] = useState(Date.now);
  const failed = create.isError
    ? (errorMessage(common, create.error) ?? words.makeFailed)
    : revoke.isError
      ? (errorMessage(common, revoke.error) ?? words.revokeFailed)
      : undefined;

  function make() {
    revoke.reset();
    create.mutate(life === NO_END ? null : Number(life), { onError: console.error });
  }
  function end() {
    revoke.mutate(undefined, {
      onSuccess: () => {
        create.reset();
        toast({ message: words.revoked });
      },
      onError: console.error,
    });
  }

  return (
    <Loaded query={links} failed={words.loadFailed}>
      {(all) => {
        const link = all.find(({ challenge_id }) => challenge_id === challenge.challenge_id);
        const hasEnded = link?.expires_at != null && Date.parse(link.expires_at) <= shownAt;
        const canEnd = link !== undefined && !hasEnded;
        return (
          <Form onSubmit={make}>
            {failed === undefined ? null : <Alert tone="danger">{failed}</Alert>}
            {create.data !== undefined ? (
              <MadeLink key={create.data} token={create.data} />
            ) : (
              <>
                {link === undefined ? null : (
                  <p>
                    {hasEnded
                      ? words.ended(formatDate(link.expires_at!))
                      : words.made(
                          formatDate(link.created_at),
                          link.expires_at === null ? undefined : formatDate(link.expires_at),
                        )}
                  </p>
                )}
                <SelectField
                  // Takes the focus, because the dialog has focused its close button.
                  ref={focusOnMount}
                  label={words.life}
                  name="life"
                  className="max-w-60"
                  value={life}
                  onValueChange={setLife}
                  options={SHARE_LINK_LIVES.map((days) =>
                    days === null
                      ? { value: NO_END, label: words.noEnd }
                      : { value: String(days), label: words.lives[days] },
                  )}
                />
              </>
            )}
            <div className="flex flex-wrap justify-end gap-3">
              {canEnd ? (
                <Button pending={revoke.isPending} onClick={end}>
                  {words.revoke}
                </Button>
              ) : null}
              {create.data === undefined ? (
                <Button type="submit" variant={canEnd ? "secondary" : "primary"} pending={create.isPending}>
                  {canEnd ? words.makeAnother : words.make}
                </Button>
              ) : null}
            </div>
          </Form>
        );
      }}
    </Loaded>
  );
}

function MadeLink({ token }: { token: string }) {
  const { unlisted: words } = useWords(challengeWords);
  const share = useWords(shareWords);
  const url = location.origin + paths.unlistedLink(token);
  const copy = useCopyToClipboard({ ...share, copyFailed: `${share.copyFailed} ${url}` });
  return (
    <Alert
      tone="success"
      title={words.shownOnce}
      actions={
        <Button size="small" onClick={() => void copy(url)}>
          {share.copy}
        </Button>
      }
    >
      <code ref={focusOnMount} tabIndex={-1} className="wrap-anywhere select-all">
        {url}
      </code>
    </Alert>
  );
}
