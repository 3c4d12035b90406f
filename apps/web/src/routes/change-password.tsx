import { useSession } from "@diary/core/session";
import { Alert } from "@diary/ui/alert";
import { Button } from "@diary/ui/button";
import { Page, PageHeader } from "@diary/ui/page";
import { Spinner } from "@diary/ui/spinner";
import { Link, useNavigate } from "react-router-dom";

import { paths } from "../config/paths.ts";
import { BrokenLink } from "../features/auth/broken-link.tsx";
import { ChangePasswordForm } from "../features/auth/change-password-form.tsx";
import { authCopy } from "../features/auth/copy.ts";
import { useRecoveryLink } from "../features/auth/use-recovery-link.ts";

const { change: copy } = authCopy;

export default function ChangePasswordRoute() {
  const navigate = useNavigate();
  const link = useRecoveryLink();
  const { status } = useSession();
  // Without a session the form stays: what the auth layer says of it is part of the specification.
  const nobody = link.status === "none" && status === "signed-out";
  return (
    <Page width="form">
      <PageHeader title={copy.title} />
      {link.status === "opening" ? (
        <output className="text-muted flex items-center gap-3">
          <Spinner /> {copy.opening}
        </output>
      ) : null}
      {link.status === "broken" ? <BrokenLink message={link.message} /> : null}
      {link.status === "none" || link.status === "opened" ? (
        <div className="grid gap-6">
          {nobody ? (
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
          <ChangePasswordForm onChanged={() => void navigate(paths.myPage)} />
        </div>
      ) : null}
    </Page>
  );
}
