import { countUnsent, deleteTextsOf, useWriting } from "@diary/core/writing";
import { Alert } from "@diary/ui/alert";
import { Wordmark } from "@diary/ui/brand";
import { Button, buttonClass } from "@diary/ui/button";
import { useDialogs } from "@diary/ui/dialogs";
import { Page, PageHeader, Section } from "@diary/ui/page";
import { TextLink } from "@diary/ui/text-link";
import { useToast } from "@diary/ui/toast";

import { loadClips } from "../../clip/clip.ts";
import { SITE_ORIGIN } from "../../config/settings.ts";
import { sitePages } from "../../config/site-pages.ts";
import { useCopy } from "../../copy/language-provider.tsx";
import { clearStored, type Reminder } from "../../storage/extension-storage.ts";
import { AllowButton, useSiteAccess } from "../site-access/site-access.tsx";
import { AccountOptions } from "./account-options.tsx";
import { ReminderOptions } from "./reminder-options.tsx";

/** What somebody has got who has just installed the extension, and where to begin. */
function Welcome() {
  const copy = useCopy();
  return (
    <Section title={copy.welcome}>
      <ol className="grid list-decimal gap-2 pl-5">
        <li>{copy.welcomePin}</li>
        <li>{copy.welcomeOpen}</li>
        <li>{copy.welcomeSignIn}</li>
      </ol>
      <a
        href={sitePages.signIn}
        target="_blank"
        rel="noreferrer"
        className={`${buttonClass("primary", "medium")} mt-4`}
      >
        {copy.signInAtSite}
      </a>
    </Section>
  );
}

/** Everything that was kept for convenience, gone. Who is signed in stays: that is what "Sign out" is for. */
function LocalData() {
  const copy = useCopy();
  const dialogs = useDialogs();
  const toast = useToast();
  const { db } = useWriting();

  async function remove() {
    // Of all users of this browser: a session may have ended by itself.
    const unsent = (await countUnsent(db).catch(() => 0)) + (await loadClips()).length;
    const sure = await dialogs.confirm({
      title: copy.deleteTitle,
      message: unsent === 0 ? copy.nothingUnsent : copy.unsent(unsent),
      ok: copy.deleteData,
      tone: "danger",
    });
    if (!sure) return;
    await Promise.allSettled([deleteTextsOf(db), clearStored()]);
    toast({ message: copy.deleted });
  }

  return (
    <div className="grid justify-items-start gap-3">
      <p>{copy.dataText}</p>
      <Button variant="danger" onClick={() => void remove()}>
        {copy.deleteData}
      </Button>
    </div>
  );
}

export interface OptionsPageProps {
  /** As it is stored when the page opens. */
  readonly reminder: Reminder;
}

/** What can be set about the extension, and what it keeps. */
export function OptionsPage({ reminder }: OptionsPageProps) {
  const copy = useCopy();
  const hasAccess = useSiteAccess();
  return (
    <Page width="form">
      <Wordmark className="mb-8" />
      <PageHeader title={copy.options} />
      {location.hash === "#welcome" ? <Welcome /> : null}
      <Section title={copy.reminder}>
        <ReminderOptions stored={reminder} />
      </Section>
      <Section title={copy.account}>
        <AccountOptions />
      </Section>
      <Section title={copy.site}>
        <p>
          <TextLink href={sitePages.myPage} target="_blank" rel="noreferrer">
            {SITE_ORIGIN}
          </TextLink>
        </p>
        <p className="text-muted mt-1">{copy.siteText}</p>
        {hasAccess ? null : (
          <Alert tone="notice" title={copy.noAccess} actions={<AllowButton />} className="mt-3">
            {copy.noAccessMessage}
          </Alert>
        )}
      </Section>
      <Section title={copy.data}>
        <LocalData />
      </Section>
    </Page>
  );
}
