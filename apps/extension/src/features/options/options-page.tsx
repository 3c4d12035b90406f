import { paths } from "@diary/core/paths";
import { useSession } from "@diary/core/session";
import { useWriting } from "@diary/core/writing";
import { Alert } from "@diary/ui/alert";
import { Wordmark } from "@diary/ui/brand";
import { Button } from "@diary/ui/button";
import { useDialogs } from "@diary/ui/dialogs";
import { Page, PageHeader, Section } from "@diary/ui/page";
import { SelectField } from "@diary/ui/select-field";
import { SwitchField } from "@diary/ui/switch-field";
import { useToast } from "@diary/ui/toast";
import { useState } from "react";
import { browser } from "wxt/browser";

import { SITE_ORIGIN } from "../../config/settings.ts";
import { useCopy } from "../../copy/language-provider.tsx";
import { showReminder } from "../../domain/reminder.ts";
import { sendToBackground } from "../../platform/send-to-background.ts";
import { STORAGE_KEYS, writeStored, type Reminder } from "../../storage/extension-storage.ts";
import { countTexts, deleteTexts } from "../../storage/texts.ts";
import { SiteLink } from "../parts/site-link.tsx";

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
      <SiteLink path={paths.signIn} button="primary" className="mt-4">
        {copy.signInAtSite}
      </SiteLink>
    </Section>
  );
}

const EVENING = 20;
const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, "0")}:00`,
}));

/** Whether and when to remind. The browser's permission is asked for when it is wanted, and not before. */
function ReminderOptions({ stored }: { readonly stored: Reminder }) {
  const copy = useCopy();
  const [reminder, setReminder] = useState(stored);
  const [isDenied, setDenied] = useState(false);
  const toast = useToast();

  const keep = (next: Reminder) => {
    setReminder(next);
    void writeStored(STORAGE_KEYS.reminder, next);
  };
  const turn = async (on: boolean) => {
    if (!on) return keep({ kind: "off" });
    const allowed = await browser.permissions.request({ permissions: ["notifications"] });
    setDenied(!allowed);
    if (allowed) keep({ kind: "on", hour: EVENING });
  };

  const tryReminder = async () => {
    await showReminder(1);
    toast({ message: copy.reminderShown, tone: "info" });
  };

  return (
    <div className="grid gap-4">
      <SwitchField
        label={copy.remind}
        description={copy.remindHint}
        checked={reminder.kind === "on"}
        onCheckedChange={(on) => void turn(on)}
      />
      {isDenied ? <Alert tone="notice">{copy.notAllowed}</Alert> : null}
      {reminder.kind === "on" ? (
        <>
          <SelectField
            label={copy.hour}
            name="hour"
            options={hours}
            value={String(reminder.hour)}
            onValueChange={(hour) => keep({ kind: "on", hour: Number(hour) })}
          />
          <Button className="justify-self-start" onClick={() => void tryReminder()}>
            {copy.tryReminder}
          </Button>
        </>
      ) : null}
    </div>
  );
}

/** Firefox has it since 137; the types don't know it yet. */
const firefoxCommands = browser.commands as { openShortcutSettings?: () => Promise<void> } | undefined;
const isChromium = import.meta.env.BROWSER === "chrome";

/** Which keys open the popup, and the browser's page on which they are changed, where it lets itself be opened. */
function ShortcutOptions() {
  const copy = useCopy();
  const open = () =>
    isChromium
      ? browser.tabs.create({ url: "chrome://extensions/shortcuts" })
      : firefoxCommands?.openShortcutSettings?.();
  return (
    <>
      <p>{copy.shortcutText}</p>
      {isChromium || firefoxCommands?.openShortcutSettings !== undefined ? (
        <Button className="mt-3" onClick={() => void open()}>
          {copy.changeShortcut}
        </Button>
      ) : null}
    </>
  );
}

/** Who is signed in, and the way out. */
function AccountOptions() {
  const copy = useCopy();
  const session = useSession();
  const { db } = useWriting();
  const dialogs = useDialogs();
  const toast = useToast();
  if (session.status !== "signed-in") return <p>{copy.nobody}</p>;
  const { email, id } = session.user;

  async function signOut() {
    // What is typed goes with the account, so that nobody else finds it here; not without a word.
    const count = await countTexts(db, id);
    const sure =
      count === 0 ||
      (await dialogs.confirm({
        title: copy.signOutTitle,
        message: copy.unsent(count),
        ok: copy.signOut,
        tone: "danger",
      }));
    if (!sure) return;
    // First: while somebody stays signed in, their texts stay.
    try {
      await sendToBackground({ type: "auth:signOut" });
    } catch {
      return toast({ message: copy.notSignedOut, tone: "danger" });
    }
    await deleteTexts(db, id);
  }

  return (
    <div className="grid justify-items-start gap-3">
      <p>{copy.signedInAs(email)}</p>
      <Button onClick={() => void signOut()}>{copy.signOut}</Button>
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
  return (
    <Page width="form">
      <Wordmark className="mb-8" />
      <PageHeader title={copy.options} />
      {location.hash === "#welcome" ? <Welcome /> : null}
      <Section title={copy.reminder}>
        <ReminderOptions stored={reminder} />
      </Section>
      <Section title={copy.keyboardShortcut}>
        <ShortcutOptions />
      </Section>
      <Section title={copy.account}>
        <AccountOptions />
      </Section>
      <Section title={copy.site}>
        <p>
          <SiteLink path={paths.myPage} className="text-accent underline underline-offset-4">
            {SITE_ORIGIN}
          </SiteLink>
        </p>
        <p className="text-muted mt-1">{copy.siteText}</p>
      </Section>
    </Page>
  );
}
