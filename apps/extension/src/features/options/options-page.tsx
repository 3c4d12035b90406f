import { Alert } from "@diary/ui/alert";
import { Wordmark } from "@diary/ui/brand";
import { TextLink } from "@diary/ui/link";
import { Page, PageHeader, Section } from "@diary/ui/page";

import { SITE_ORIGIN } from "../../config/settings.ts";
import { sitePages } from "../../config/site-pages.ts";
import { useCopy } from "../../copy/copy-context.ts";
import type { Reminder } from "../../reminder/reminder.ts";
import { AllowButton } from "../site-access/allow-button.tsx";
import { useSiteAccess } from "../site-access/use-site-access.ts";
import { AccountOptions } from "./account-options.tsx";
import { LocalData } from "./local-data.tsx";
import { ReminderOptions } from "./reminder-options.tsx";
import { Welcome } from "./welcome.tsx";

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
      <Section title={copy.keyboardShortcut}>
        <p>{copy.shortcutText}</p>
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
