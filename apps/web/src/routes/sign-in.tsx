import { Page, PageHeader } from "@diary/ui/page";
import { useToast } from "@diary/ui/toast";
import { useWords } from "@diary/ui/words";

import { WithSampleCard } from "../features/auth/sample-card.tsx";
import { SignInForm } from "../features/auth/sign-in-form.tsx";
import { authWords } from "../words/en/auth.ts";

export default function SignInRoute() {
  const words = useWords(authWords);
  const toast = useToast();
  return (
    <Page>
      <WithSampleCard>
        <PageHeader title={words.signIn.title} />
        <SignInForm onSignedIn={() => toast({ message: words.signIn.success, isWelcome: true })} />
      </WithSampleCard>
    </Page>
  );
}
