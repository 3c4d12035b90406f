import { useDialogs } from "@diary/ui/dialogs";
import { Page, PageHeader } from "@diary/ui/page";
import { useToast } from "@diary/ui/toast";
import { useNavigate } from "react-router-dom";

import { paths } from "../config/paths.ts";
import { authCopy } from "../features/auth/copy.ts";
import { SignUpForm } from "../features/auth/sign-up-form.tsx";

export default function SignUpRoute() {
  const toast = useToast();
  const dialogs = useDialogs();
  const navigate = useNavigate();

  async function goOn(outcome: "signed-in" | "confirm-email") {
    if (outcome === "signed-in") return toast({ message: authCopy.signUp.success });
    await dialogs.alert(authCopy.confirmEmail);
    await navigate(paths.signIn);
  }

  return (
    <Page width="form">
      <PageHeader title={authCopy.signUp.title} />
      <SignUpForm onSignedUp={(outcome) => void goOn(outcome)} />
    </Page>
  );
}
