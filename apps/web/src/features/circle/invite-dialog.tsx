import {
  type CircleOfUser,
  type CirclePage,
  isFull,
  useInviteToCircle,
  useRevokeInvitation,
} from "@diary/core/circle";
import { paths } from "@diary/core/paths";
import { Alert } from "@diary/ui/alert";
import { Button } from "@diary/ui/button";
import { Dialog } from "@diary/ui/dialog";
import { useToast } from "@diary/ui/toast";
import { useWords } from "@diary/ui/words";

import { formatDateTime } from "../../content/format-date-time.ts";
import { focusOnMount } from "../../forms/focus-field.ts";
import { useCopyToClipboard } from "../../platform/use-copy-to-clipboard.ts";
import { circleWords } from "../../words/en/circle.ts";
import { useCircleMessage } from "./use-circle-message.ts";

export interface InviteDialogProps {
  circle: CirclePage;
  of: CircleOfUser;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export default function InviteDialog({ circle, of, ...opening }: InviteDialogProps) {
  const { invite: words } = useWords(circleWords);
  return (
    <Dialog {...opening} title={words.title} description={isFull(circle) ? words.full : words.text}>
      {isFull(circle) ? null : <Invitation circle={circle} of={of} />}
    </Dialog>
  );
}

function Invitation({ circle, of }: Pick<InviteDialogProps, "circle" | "of">) {
  const { invite: words } = useWords(circleWords);
  const messageOf = useCircleMessage();
  const invite = useInviteToCircle(of);
  const revoke = useRevokeInvitation(of);
  const toast = useToast();
  const { invitation } = circle;

  function make() {
    revoke.reset();
    invite.mutate(undefined, { onError: console.error });
  }
  function end() {
    revoke.mutate(undefined, {
      onSuccess: () => {
        invite.reset();
        toast({ message: words.revoked });
      },
      onError: console.error,
    });
  }

  return (
    <div className="grid gap-6">
      {invite.isError ? <Alert tone="danger">{messageOf(invite.error, words.makeFailed)}</Alert> : null}
      {revoke.isError ? <Alert tone="danger">{messageOf(revoke.error, words.revokeFailed)}</Alert> : null}
      {invite.data === undefined ? null : (
        <MadeLink key={invite.data} token={invite.data} name={circle.name} />
      )}
      {invitation === null ? null : (
        <p>
          {words.made(formatDateTime(invitation.expires_at))}
          {invite.data === undefined ? ` ${words.replaces}` : ""}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        {invitation === null ? null : (
          <Button pending={revoke.isPending} onClick={end}>
            {words.revoke}
          </Button>
        )}
        {invite.data === undefined ? (
          <Button
            ref={focusOnMount}
            variant={invitation === null ? "primary" : "secondary"}
            pending={invite.isPending}
            onClick={make}
          >
            {invitation === null ? words.make : words.replace}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

function MadeLink({ name, token }: { name: string; token: string }) {
  const { invite: words } = useWords(circleWords);
  const toast = useToast();
  const url = location.origin + paths.circleInvitationLink(token);
  const copy = useCopyToClipboard({ ...words, copyFailed: `${words.copyFailed} ${url}` });

  async function share() {
    try {
      await navigator.share({ text: words.shareText(name), url });
    } catch (error) {
      // AbortError means that the user has closed the device's sharing dialog.
      if (error instanceof DOMException && error.name === "AbortError") return;
      toast({ message: words.shareFailed });
    }
  }

  return (
    <Alert
      tone="success"
      title={words.shownOnce}
      actions={
        <>
          {"share" in navigator ? (
            <Button size="small" onClick={() => void share()}>
              {words.share}
            </Button>
          ) : null}
          <Button size="small" onClick={() => void copy(url)}>
            {words.copy}
          </Button>
        </>
      }
    >
      <code ref={focusOnMount} tabIndex={-1} className="wrap-anywhere select-all">
        {url}
      </code>
    </Alert>
  );
}
