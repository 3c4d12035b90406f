import { Page, PageHeader } from "@diary/ui/page";
import { useToast } from "@diary/ui/toast";

import { authCopy } from "../features/auth/copy.ts";
import { SignInForm } from "../features/auth/sign-in-form.tsx";

export default function SignInRoute() {
  const toast = useToast();
  return (
    <Page width="form">
      <PageHeader title={authCopy.signIn.title} />
      <SignInForm onSignedIn={() => toast({ message: authCopy.signIn.success, isArrival: true })} />
    </Page>
  );
}
