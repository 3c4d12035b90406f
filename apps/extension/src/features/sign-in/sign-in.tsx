import { paths } from "@diary/core/paths";
import { Alert } from "@diary/ui/alert";
import { Wordmark } from "@diary/ui/brand";
import { Button } from "@diary/ui/button";
import { PasswordField } from "@diary/ui/password-field";
import { PlainForm } from "@diary/ui/plain-form";
import { PlainText } from "@diary/ui/plain-text";
import { Stamp } from "@diary/ui/stamp";
import { TextField } from "@diary/ui/text-field";
import { textLinkClass } from "@diary/ui/text-link";
import { useWords } from "@diary/ui/words";
import { useMutation } from "@tanstack/react-query";
import { clsx } from "clsx";
import { useState } from "react";

import { currentServer } from "../../connection/current-server.ts";
import { hostOf } from "../../connection/server.ts";
import { sendToBackground } from "../../platform/send-to-background.ts";
import { en } from "../../words/en.ts";
import { signInWords } from "../../words/sign-in.ts";
import { AllowButton, useSiteAccess } from "../parts/site-access.tsx";
import { SiteLink } from "../parts/site-link.tsx";
import { StoredNotes } from "../parts/stored-notes.tsx";
import { useTypedTexts } from "../parts/typed-texts.tsx";

export function SignIn() {
  const common = useWords(en);
  const words = useWords(signInWords);
  const hasAccess = useSiteAccess();
  const { texts } = useTypedTexts(null);
  const [credentials, setCredentials] = useState({ email: "", password: "" });
  const attempt = useMutation({
    mutationFn: async (): Promise<string | undefined> => {
      const email = credentials.email.trim();
      if (email === "" || credentials.password === "") return words.incomplete;
      const response = await sendToBackground({ ...credentials, type: "auth:signIn", email });
      if (response.kind === "refused") return response.message;
      if (response.kind === "code-needed") return words.codeNeeded;
      return response.kind === "offline" ? words.offline : undefined;
    },
  });
  const errorMessage = attempt.isError ? words.offline : attempt.data;
  return (
    <main className="popup-frame justify-between gap-3 overflow-y-auto p-4">
      <header className="flex items-center justify-between gap-3">
        <Wordmark className="shrink-0" />
        <small className="text-muted min-w-0 truncate">{hostOf(currentServer().siteOrigin)}</small>
      </header>
      <div className="flex items-center gap-4">
        <span aria-hidden className="popup-roomy">
          <Stamp day={1} ink="open" size="card" />
        </span>
        <div>
          <h1 className="font-serif text-2xl font-semibold">{words.signIn}</h1>
          <p className="text-muted popup-roomy text-sm">{words.lead}</p>
        </div>
      </div>
      <p className="border-hairline bg-sunken flex items-center justify-between gap-3 rounded-md border px-3 py-2 text-sm">
        {words.siteIsEnough}
        <SiteLink path={paths.signIn} button="secondary" className="shrink-0">
          {common.signInAtSite}
        </SiteLink>
      </p>
      {texts.map(({ id, isUnstored, text }) => (
        <Alert key={id} title={isUnstored ? common.notKept : common.keptTitle}>
          <PlainText text={text} className="max-h-20 overflow-y-auto" />
        </Alert>
      ))}
      <StoredNotes server={currentServer()} />
      {hasAccess ? null : (
        <Alert tone="notice" title={common.noAccess} actions={<AllowButton />}>
          {common.noAccessMessage}
        </Alert>
      )}
      <PlainForm aria-label={words.signIn} className="gap-4!" onSubmit={() => attempt.mutate()}>
        {errorMessage === undefined ? null : <Alert tone="danger">{errorMessage}</Alert>}
        <TextField
          label={words.email}
          name="email"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the popup was opened to be typed into
          autoFocus
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          value={credentials.email}
          onValueChange={(email) => setCredentials((current) => ({ ...current, email }))}
        />
        <PasswordField
          label={words.password}
          name="password"
          autoComplete="current-password"
          value={credentials.password}
          onValueChange={(password) => setCredentials((current) => ({ ...current, password }))}
        />
        <Button type="submit" variant="primary" pending={attempt.isPending}>
          {words.signIn}
        </Button>
      </PlainForm>
      <p className="-my-3 flex flex-wrap items-center justify-between gap-x-4 text-sm">
        <SiteLink path={paths.requestReset} className={clsx(textLinkClass, "flex min-h-11 items-center")}>
          {words.forgot}
        </SiteLink>
        <SiteLink path={paths.signUp} className={clsx(textLinkClass, "flex min-h-11 items-center")}>
          {words.noAccount}
        </SiteLink>
      </p>
    </main>
  );
}
