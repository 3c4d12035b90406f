import { Page, PageHeader } from "@diary/ui/page";
import { useToast } from "@diary/ui/toast";
import { useWords } from "@diary/ui/words";
import { useState } from "react";

import { CheckEmail } from "../features/auth/check-email.tsx";
import { SignUpForm } from "../features/auth/sign-up-form.tsx";
import { authWords } from "../words/en/auth.ts";

export default function SignUpRoute() {
  const words = useWords(authWords);
  const toast = useToast();
  const welcome = () => toast({ message: words.signUp.success, isArrival: true });
  const [unconfirmed, setUnconfirmed] = useState<{ email: string; password: string } | null>(null);

  return (
    <Page width="form">
      <PageHeader title={words.signUp.title} />
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
