import { paths } from "@diary/core/paths";
import { useAuth, useSession } from "@diary/core/session";
import { Alert } from "@diary/ui/alert";
import { Button } from "@diary/ui/button";
import { Page, PageHeader } from "@diary/ui/page";
import { useWords } from "@diary/ui/words";
import { Suspense, useState } from "react";
import { useNavigate } from "react-router-dom";

import { ChangePasswordForm } from "../features/auth/change-password-form.tsx";
import { SignInAgain } from "../features/auth/lazy-sign-in-again.tsx";
import { useRecoveryLink } from "../features/auth/use-recovery-link.ts";
import { ButtonLink } from "../navigation/links.tsx";
import { useNavigateIfCurrent } from "../navigation/use-navigate-if-current.ts";
import { authWords } from "../words/en/auth.ts";
import { siteWords } from "../words/en/site.ts";

export default function ChangePasswordRoute() {
  const { change: words, recovery } = useWords(authWords);
  const { link, open } = useRecoveryLink();
  const goOn = useNavigateIfCurrent();
  const session = useSession();
  return (
    <Page width="form">
      <PageHeader title={words.title} />
      {link.status === "ready" || link.status === "opening" ? (
        <RecoveryConfirmation
          signedInAs={session.status === "signed-in" ? session.user.email : null}
          failure={link.status === "ready" ? link.failure : undefined}
          opening={link.status === "opening" || session.status === "loading"}
          onOpen={() => void open()}
        />
      ) : null}
      {link.status === "broken" ? <InvalidLink message={link.message} /> : null}
      {link.status === "lost" ? <InvalidLink title={recovery.lost} message={recovery.lostWhy} /> : null}
      {link.status === "none" || link.status === "opened" ? (
        // Navigates with `replace`, because Back would open a used link.
        <NewPassword
          isRecovery={link.status === "opened"}
          onChanged={() => void goOn(paths.myPage, { replace: true })}
        />
      ) : null}
    </Page>
  );
}

function NewPassword({ isRecovery, onChanged }: { isRecovery: boolean; onChanged: () => void }) {
  const { change: words, recovery } = useWords(authWords);
  const auth = useAuth();
  const navigate = useNavigate();
  const session = useSession();
  // Asks for the current password also while the session loads and after it ends: a change would shift the fields.
  const isMember = session.status === "signed-in" || session.status === "loading";
  const [wasMember, setWasMember] = useState(isMember);
  if (isMember && !wasMember) setWasMember(true);

  const user = session.status === "signed-in" && session.user.provider !== undefined ? session.user : null;
  // The form must not change when the account gets its first password.
  const [withoutPassword, setWithoutPassword] = useState(user);
  if (user !== null && withoutPassword?.id !== user.id) setWithoutPassword(user);

  async function leave() {
    await auth.leaveRecovery();
    await navigate(paths.home, { replace: true });
  }

  const form = (
    <ChangePasswordForm
      asksCurrent={wasMember && !isRecovery && withoutPassword === null}
      email={session.status === "signed-in" ? session.user.email : null}
      onChanged={onChanged}
    />
  );
  return (
    <div className="grid gap-6">
      {/* Visitors see the form too, because the specification names the error for a visitor who submits it. */}
      {session.status === "signed-out" ? (
        <Alert
          tone="notice"
          actions={
            <ButtonLink to={paths.requestReset} size="small">
              {words.newLink}
            </ButtonLink>
          }
        >
          {words.nobody}
        </Alert>
      ) : null}
      {session.status === "recovery" ? (
        <Alert
          title={recovery.account(session.email)}
          actions={
            <Button size="small" onClick={() => void leave()}>
              {recovery.leave}
            </Button>
          }
        >
          {recovery.accountAdvice}
        </Alert>
      ) : null}
      {withoutPassword === null || isRecovery ? (
        form
      ) : (
        <Suspense>
          <SignInAgain user={withoutPassword}>{form}</SignInAgain>
        </Suspense>
      )}
    </div>
  );
}

function InvalidLink({ message, title }: { title?: string; message: string }) {
  const { change: words } = useWords(authWords);
  const { invalidLink } = useWords(siteWords);
  const signedIn = useSession().status === "signed-in";
  return (
    <Alert
      tone="danger"
      title={title ?? invalidLink.title}
      actions={
        <ButtonLink to={signedIn ? paths.settings : paths.requestReset}>
          {signedIn ? words.toSettings : words.newLink}
        </ButtonLink>
      }
    >
      <p>{message}</p>
      <p>{signedIn ? words.signedInAdvice : words.brokenAdvice}</p>
    </Alert>
  );
}

interface RecoveryConfirmationProps {
  signedInAs: string | null;
  failure: string | undefined;
  opening: boolean;
  onOpen: () => void;
}

/** Redeems the link only on a press, because it may belong to another account than the signed-in user's. */
function RecoveryConfirmation({ failure, onOpen, opening, signedInAs }: RecoveryConfirmationProps) {
  const { recovery: words } = useWords(authWords);
  return (
    <div className="grid gap-6">
      {failure === undefined ? null : <Alert tone="danger">{failure}</Alert>}
      <p>{words.offer}</p>
      {signedInAs === null ? null : (
        <Alert tone="notice" title={words.signedIn(signedInAs)}>
          {words.signedInAdvice}
        </Alert>
      )}
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" size="large" pending={opening} onClick={onOpen}>
          {words.open}
        </Button>
        {signedInAs === null ? null : (
          <ButtonLink to={paths.myPage} replace size="large">
            {words.stay}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
