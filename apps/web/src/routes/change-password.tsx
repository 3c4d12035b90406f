import { paths } from "@diary/core/paths";
import { useAuth, useSession } from "@diary/core/session";
import { Alert } from "@diary/ui/alert";
import { Button } from "@diary/ui/button";
import { Page, PageHeader } from "@diary/ui/page";
import { useState } from "react";
import { useNavigate } from "react-router-dom";

import { BrokenLink } from "../features/auth/broken-link.tsx";
import { ChangePasswordForm } from "../features/auth/change-password-form.tsx";
import { authCopy } from "../features/auth/copy.ts";
import { RecoveryOffer } from "../features/auth/recovery-offer.tsx";
import { useRecoveryLink } from "../features/auth/use-recovery-link.ts";
import { Link } from "../navigation/link.tsx";
import { useGoOn } from "../navigation/use-go-on.ts";

const { change: copy, recovery: recoveryCopy } = authCopy;

export default function ChangePasswordRoute() {
  const { link, open } = useRecoveryLink();
  const goOn = useGoOn();
  const session = useSession();
  return (
    <Page width="form">
      <PageHeader title={copy.title} />
      {link.status === "ready" || link.status === "opening" ? (
        <RecoveryOffer
          signedInAs={session.status === "signed-in" ? session.user.email : null}
          failure={link.status === "ready" ? link.failure : undefined}
          opening={link.status === "opening" || session.status === "loading"}
          onOpen={() => void open()}
        />
      ) : null}
      {link.status === "broken" ? <BrokenLink message={link.message} /> : null}
      {link.status === "lost" ? (
        <BrokenLink title={recoveryCopy.lost} message={recoveryCopy.lostWhy} />
      ) : null}
      {link.status === "none" || link.status === "opened" ? (
        <NewPassword onChanged={() => void goOn(paths.myPage)} />
      ) : null}
    </Page>
  );
}

/** The form, and above it for whom it is. */
function NewPassword({ onChanged }: { onChanged: () => void }) {
  const auth = useAuth();
  const navigate = useNavigate();
  const session = useSession();
  // While it is read whose session is stored the form is a member's already, and it stays so where that session has
  // ended: it must not jump under their hands.
  const isMember = session.status === "signed-in" || session.status === "loading";
  const [wasMember, setWasMember] = useState(isMember);
  if (isMember && !wasMember) setWasMember(true);

  async function leave() {
    await auth.leaveRecovery();
    await navigate(paths.home, { replace: true });
  }

  return (
    <div className="grid gap-6">
      {/* Without a session the form stays: what the auth layer says of it is part of the specification. */}
      {session.status === "signed-out" ? (
        <Alert
          tone="notice"
          actions={
            <Button asChild size="small">
              <Link to={paths.requestReset}>{copy.newLink}</Link>
            </Button>
          }
        >
          {copy.nobody}
        </Alert>
      ) : null}
      {session.status === "recovery" ? (
        <Alert
          title={recoveryCopy.account(session.email)}
          actions={
            <Button size="small" onClick={() => void leave()}>
              {recoveryCopy.leave}
            </Button>
          }
        >
          {recoveryCopy.accountAdvice}
        </Alert>
      ) : null}
      <ChangePasswordForm
        asksCurrent={wasMember && session.status !== "recovery"}
        email={session.status === "signed-in" ? session.user.email : null}
        onChanged={onChanged}
      />
    </div>
  );
}
