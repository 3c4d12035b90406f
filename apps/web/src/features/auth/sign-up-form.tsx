import { isAppError } from "@diary/core/errors";
import { validateInput } from "@diary/core/input";
import { paths } from "@diary/core/paths";
import { newPasswordSchema, useAuth } from "@diary/core/session";
import { siteStatusQuery } from "@diary/core/site";
import { useDiary } from "@diary/core/supabase";
import { Alert } from "@diary/ui/alert";
import { Button } from "@diary/ui/button";
import { useDialogs } from "@diary/ui/dialogs";
import { Form } from "@diary/ui/form";
import { PasswordField } from "@diary/ui/password-field";
import { TextField } from "@diary/ui/text-field";
import { TextLink } from "@diary/ui/text-link";
import { useWords } from "@diary/ui/words";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router-dom";

import { useBackendConfig } from "../../config/backend.ts";
import { useForm } from "../../forms/use-form.ts";
import { useHydratedValue } from "../../hydration/use-hydrated-value.tsx";
import { useLanguage } from "../../language/language-provider.tsx";
import { PageLink } from "../../navigation/links.tsx";
import { authWords } from "../../words/en/auth.ts";
import { ProviderButtons } from "./provider-buttons.tsx";
import { useAuthErrorMessage } from "./use-auth-error-message.ts";

export interface SignUpFormProps {
  onSignedUp: () => void;
  onUnconfirmed: (credentials: { email: string; password: string }) => void;
}

export function SignUpForm({ onSignedUp, onUnconfirmed }: SignUpFormProps) {
  const { fields, signUp: words } = useWords(authWords);
  const authErrorMessage = useAuthErrorMessage();
  const { language } = useLanguage();
  const signUp = useMutation({ mutationFn: useAuth().signUp });
  const dialogs = useDialogs();
  const { search, state } = useLocation();
  const { data: site } = useQuery(siteStatusQuery(useDiary()));
  // Reads the invitation after hydration, because the prerendered page has no query.
  const linked = useHydratedValue(() => new URLSearchParams(search).get("invitation") ?? "", "");
  const { passwordSignIn } = useBackendConfig();
  const hasPasswords = useHydratedValue(() => passwordSignIn, true);
  const form = useForm({
    initial: { email: "", password: "", confirmation: "", invitation: null as string | null },
    check: ({ confirmation, email, invitation, password }) => {
      const checked = validateInput(newPasswordSchema, { password, confirmation });
      if (checked.status !== "valid") return checked;
      const code = codeOf(invitation ?? linked);
      return {
        status: "valid",
        value: { email, password, language, ...(code !== "" && { invitation: code }) },
      };
    },
    fields: {
      email: { label: fields.email },
      password: { label: fields.password, words: fields.wrongLength },
      confirmation: { label: fields.confirmPassword },
      invitation: { label: words.invited },
    },
    async send(account) {
      try {
        const outcome = await signUp.mutateAsync(account);
        if (outcome === "signed-in") onSignedUp();
        else onUnconfirmed({ email: account.email.trim(), password: account.password });
      } catch (error) {
        await dialogs.alert({ title: words.failed, message: errorMessage(error, account.invitation) });
      }
    },
  });
  function errorMessage(error: unknown, code?: string): string {
    // Supabase reports a rejected sign-up as a server error.
    const mayBeRejected = isAppError(error, "auth/sign-up-refused") || isAppError(error, "server");
    if (!mayBeRejected || site === undefined || site.sign_up === "open") return authErrorMessage(error);
    if (site.sign_up === "closed") return words.closed;
    return code === undefined ? words.invitationNeeded : words.invitationRejected;
  }

  const invitation = form.values.invitation ?? linked;
  const signInLink = (
    <PageLink to={paths.signIn} state={state as unknown} className="justify-self-start text-sm">
      {words.haveAccount}
    </PageLink>
  );
  const invitationField =
    site?.sign_up === "invitation" || invitation !== "" ? (
      <TextField
        {...form.field("invitation")}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint={words.invitedHint}
        value={invitation}
      />
    ) : null;
  if (site?.sign_up === "closed") {
    return (
      <div className="grid gap-6">
        <Alert title={words.closed}>{words.closedAdvice}</Alert>
        {signInLink}
      </div>
    );
  }

  if (!hasPasswords) {
    return (
      <div className="grid gap-6">
        {invitationField}
        <SignUpNotice />
        <ProviderButtons invitation={codeOf(invitation)} />
        {signInLink}
      </div>
    );
  }
  return (
    <>
      <Form errors={form.errors} onSubmit={() => void form.submit()}>
        {signUp.isError ? (
          <Alert tone="danger">{errorMessage(signUp.error, signUp.variables.invitation)}</Alert>
        ) : null}
        <TextField
          {...form.field("email")}
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField {...form.field("password")} autoComplete="new-password" hint={words.passwordHint} />
        <PasswordField {...form.field("confirmation")} autoComplete="new-password" />
        {invitationField}
        <SignUpNotice />
        <Button type="submit" variant="primary" size="large" pending={form.isSending}>
          {words.submit}
        </Button>
        {signInLink}
      </Form>
      <ProviderButtons invitation={codeOf(invitation)} isSecond />
    </>
  );
}

function codeOf(text: string): string {
  const link = URL.canParse(text.trim()) ? new URL(text.trim()).searchParams.get("invitation") : null;
  return link ?? text.trim();
}

/** Links open a new tab, so the form keeps its values. */
function SignUpNotice() {
  const { agreement: words } = useWords(authWords);
  return (
    <p className="text-muted text-sm">
      {words.before}
      <TextLink href={paths.term} target="_blank" rel="noopener">
        {words.terms}
      </TextLink>
      {words.and}
      <TextLink href={paths.policy} target="_blank" rel="noopener">
        {words.policy}
      </TextLink>
      {words.after}
    </p>
  );
}
