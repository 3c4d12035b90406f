import { Page, PageHeader } from "@diary/ui/page";
import { useToast } from "@diary/ui/toast";
import { useState } from "react";

import { CheckEmail } from "../features/auth/check-email.tsx";
import { authCopy } from "../features/auth/copy.ts";
import { SignUpForm } from "../features/auth/sign-up-form.tsx";

export default function SignUpRoute() {
  const toast = useToast();
  const welcome = () => toast({ message: authCopy.signUp.success, isArrival: true });
  const [unconfirmed, setUnconfirmed] = useState<{ email: string; password: string } | null>(null);

  return (
    <Page width="form">
      <PageHeader title={authCopy.signUp.title} />
      {unconfirmed === null ? (
        <SignUpForm onSignedUp={welcome} onUnconfirmed={setUnconfirmed} />
      ) : (
        <CheckEmail
          credentials={unconfirmed}
          onSignedIn={welcome}
          onOtherAddress={() => setUnconfirmed(null)}
        />
      )}
    </Page>
  );
}
