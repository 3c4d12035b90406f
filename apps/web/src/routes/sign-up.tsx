import { Page, PageHeader } from "@diary/ui/page";
import { useToast } from "@diary/ui/toast";
import { useState } from "react";

import { CheckMail } from "../features/auth/check-mail.tsx";
import { authCopy } from "../features/auth/copy.ts";
import { SignUpForm } from "../features/auth/sign-up-form.tsx";

export default function SignUpRoute() {
  const toast = useToast();
  const [unconfirmed, setUnconfirmed] = useState<{ email: string; password: string } | null>(null);

  return (
    <Page width="form">
      <PageHeader title={authCopy.signUp.title} />
      {unconfirmed === null ? (
        <SignUpForm
          onSignedUp={() => toast({ message: authCopy.signUp.success })}
          onUnconfirmed={setUnconfirmed}
        />
      ) : (
        <CheckMail
          credentials={unconfirmed}
          onSignedIn={() => toast({ message: authCopy.signUp.success })}
          onOtherAddress={() => setUnconfirmed(null)}
        />
      )}
    </Page>
  );
}
