import { isAppError } from "@diary/core/errors";
import { paths } from "@diary/core/paths";
import { readConfirmationLink, useConfirmEmail } from "@diary/core/session";
import { Alert } from "@diary/ui/alert";
import { Button } from "@diary/ui/button";
import { Page, PageHeader } from "@diary/ui/page";
import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";

import { authMessage } from "../features/auth/auth-message.ts";
import { authCopy } from "../features/auth/copy.ts";
import { ResendConfirmation } from "../features/auth/resend-confirmation.tsx";
import { Link } from "../navigation/link.tsx";

const { confirmEmail: copy, signIn } = authCopy;

export default function ConfirmEmailRoute() {
  const link = useConfirmationLink();
  return (
    <Page width="form">
      <PageHeader title={copy.page} />
      <div className="grid gap-6">
        {link.kind === "code" ? <Confirm tokenHash={link.tokenHash} /> : null}
        {link.kind === "broken" ? <Broken message={link.message} /> : null}
        {link.kind === "none" ? (
          <>
            <p>{copy.none}</p>
            <ResendConfirmation />
          </>
        ) : null}
      </div>
    </Page>
  );
}

/** The link that led here. Its secret leaves the address, and stays with the page's entry in the history for a reload. */
function useConfirmationLink(): ReturnType<typeof readConfirmationLink> {
  const navigate = useNavigate();
  const { pathname, state } = useLocation();
  const [read] = useState(() => readConfirmationLink(location));

  useEffect(() => {
    if (read.kind === "none") return;
    const kept = read.kind === "code" ? { tokenHash: read.tokenHash } : null;
    void navigate(pathname, { replace: true, state: kept });
  }, [navigate, pathname, read]);

  const isKept = typeof state === "object" && state !== null && "tokenHash" in state;
  const tokenHash = isKept && typeof state.tokenHash === "string" ? state.tokenHash : null;
  return read.kind === "none" && tokenHash !== null ? { kind: "code", tokenHash } : read;
}

/** Nothing happens before the button: programs that look into mails follow links. */
function Confirm({ tokenHash }: { tokenHash: string }) {
  const confirm = useConfirmEmail();
  if (confirm.isSuccess) {
    return (
      <Alert tone="success" title={copy.confirmed} actions={<SignInLink />}>
        <p className="wrap-anywhere">{confirm.data}</p>
      </Alert>
    );
  }
  const mayWorkLater = isAppError(confirm.error, "network", "server", "busy");
  if (confirm.isError && !mayWorkLater) return <Broken message={authMessage(confirm.error)} />;
  return (
    <>
      {confirm.isError ? <Alert tone="danger">{authMessage(confirm.error)}</Alert> : null}
      <p>{copy.offer}</p>
      <Button
        variant="primary"
        size="large"
        className="justify-self-start"
        pending={confirm.isPending}
        onClick={() => confirm.mutate(tokenHash)}
      >
        {copy.confirm}
      </Button>
    </>
  );
}

function Broken({ message }: { message: string }) {
  return (
    <>
      <Alert tone="danger" title={authCopy.brokenLink} actions={<SignInLink />}>
        <p>{message}</p>
        <p>{copy.brokenAdvice}</p>
      </Alert>
      <ResendConfirmation />
    </>
  );
}

function SignInLink() {
  return (
    <Button asChild>
      <Link to={paths.signIn}>{signIn.submit}</Link>
    </Button>
  );
}
