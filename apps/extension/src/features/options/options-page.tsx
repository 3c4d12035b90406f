import { activeChallengesQuery } from "@diary/core/challenge";
import { paths } from "@diary/core/paths";
import { useSession } from "@diary/core/session";
import { useDiary } from "@diary/core/supabase";
import { useWriting } from "@diary/core/writing";
import { Alert } from "@diary/ui/alert";
import { Wordmark } from "@diary/ui/brand";
import { Button } from "@diary/ui/button";
import { useDialogs } from "@diary/ui/dialogs";
import { Page, PageHeader, Section } from "@diary/ui/page";
import { SelectField } from "@diary/ui/select-field";
import { SwitchField } from "@diary/ui/switch-field";
import { useToast } from "@diary/ui/toast";
import { useWords } from "@diary/ui/words";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { browser } from "wxt/browser";

import { currentServer } from "../../connection/current-server.ts";
import { showReminder } from "../../platform/extension-platform.ts";
import { sendToBackground } from "../../platform/send-to-background.ts";
import { REMINDER_KEY, writeStored, type Reminder } from "../../storage/extension-storage.ts";
import { countTexts, deleteTexts } from "../../storage/unsent-texts.ts";
import { en } from "../../words/en.ts";
import { optionsWords } from "../../words/options.ts";
import { rareNoticeWords } from "../../words/rare-notices.ts";
import { SiteLink } from "../parts/site-link.tsx";
import { useIsServerOlder } from "../parts/use-is-server-older.ts";

function Welcome() {
  const words = useWords(optionsWords);
  return (
    <Section title={words.welcome}>
      <ol className="grid list-decimal gap-2 pl-5">
        <li>{words.welcomePin}</li>
        <li>{words.welcomeOpen}</li>
        <li>{words.welcomeSignIn}</li>
      </ol>
      <SiteLink path={paths.signIn} button="primary" className="mt-4">
        {useWords(en).signInAtSite}
      </SiteLink>
    </Section>
  );
}

const EVENING = 20;
const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, "0")}:00`,
}));

function ReminderOptions({ stored }: { readonly stored: Reminder }) {
  const words = useWords(optionsWords);
  const [reminder, setReminder] = useState(stored);
  const [isDenied, setDenied] = useState(false);
  const toast = useToast();

  const saveReminder = (next: Reminder) => {
    setReminder(next);
    void writeStored(REMINDER_KEY, next);
  };
  const turn = async (on: boolean) => {
    if (!on) return saveReminder({ kind: "off" });
    const allowed = await browser.permissions.request({ permissions: ["notifications"] });
    setDenied(!allowed);
    if (allowed) saveReminder({ kind: "on", hour: EVENING });
  };

  const tryReminder = async () => {
    await showReminder(1);
    toast({ message: words.reminderShown, tone: "info" });
  };

  return (
    <div className="grid gap-4">
      <SwitchField
        label={words.remind}
        description={words.remindHint}
        checked={reminder.kind === "on"}
        onCheckedChange={(on) => void turn(on)}
      />
      {isDenied ? <Alert tone="notice">{words.notAllowed}</Alert> : null}
      {reminder.kind === "on" ? (
        <>
          <SelectField
            label={words.hour}
            name="hour"
            options={hours}
            value={String(reminder.hour)}
            onValueChange={(hour) => saveReminder({ kind: "on", hour: Number(hour) })}
          />
          <Button className="justify-self-start" onClick={() => void tryReminder()}>
            {words.tryReminder}
          </Button>
        </>
      ) : null}
    </div>
  );
}

async function openShortcuts(): Promise<void> {
  if (import.meta.env.BROWSER === "chrome")
    await browser.tabs.create({ url: "chrome://extensions/shortcuts" });
  else
    await (
      browser.commands as unknown as { openShortcutSettings: () => Promise<void> }
    ).openShortcutSettings();
}

function AccountOptions() {
  const words = useWords(optionsWords);
  const session = useSession();
  const { db } = useWriting();
  const dialogs = useDialogs();
  const toast = useToast();
  if (session.status !== "signed-in") return <p>{words.nobody}</p>;
  const { email, id } = session.user;

  async function signOut() {
    // The user must confirm: a sign-out deletes drafts, because another user must not find them on this device.
    const count = await countTexts(db, id);
    const sure =
      count === 0 ||
      (await dialogs.confirm({
        title: words.signOutTitle,
        message: words.unsent(count),
        ok: words.signOut,
      }));
    if (!sure) return;
    // If the sign-out fails, the drafts must still exist.
    try {
      await sendToBackground({ type: "auth:signOut" });
    } catch {
      return toast({ message: words.notSignedOut, tone: "danger" });
    }
    await deleteTexts(db, id);
  }

  return (
    <div className="grid justify-items-start gap-3">
      <p>{words.signedInAs(email)}</p>
      <Button onClick={() => void signOut()}>{words.signOut}</Button>
    </div>
  );
}

function SiteOptions() {
  const words = useWords(optionsWords);
  const session = useSession();
  const { db } = useWriting();
  const dialogs = useDialogs();
  const toast = useToast();
  const { isBuiltIn, siteOrigin } = currentServer();
  const { olderServer, olderServerMessage } = useWords(rareNoticeWords);
  const isServerOlder = useIsServerOlder();
  const userId = session.status === "signed-in" ? session.user.id : null;
  // The popup can't work without these challenges.
  useQuery({ ...activeChallengesQuery(useDiary(), userId ?? ""), enabled: userId !== null });

  async function leaveServer() {
    const count = await countTexts(db, userId);
    const sure = await dialogs.confirm({
      title: words.anotherTitle,
      message: count === 0 ? words.anotherMessage : `${words.anotherMessage} ${words.unsent(count)}`,
      ok: words.another,
    });
    if (!sure) return;
    try {
      if (userId !== null) await sendToBackground({ type: "auth:signOut" });
    } catch {
      return toast({ message: words.notSignedOut, tone: "danger" });
    }
    await deleteTexts(db, userId);
    await sendToBackground({ type: "connection:leave" });
  }

  return (
    <>
      <p>
        <SiteLink path={paths.myPage} className="underline underline-offset-4">
          {siteOrigin}
        </SiteLink>
      </p>
      <p className="text-muted mt-1">{words.siteText}</p>
      {isServerOlder ? (
        <Alert tone="notice" title={olderServer}>
          {olderServerMessage}
        </Alert>
      ) : null}
      {isBuiltIn ? null : (
        <Button className="mt-3" onClick={() => void leaveServer()}>
          {words.another}
        </Button>
      )}
    </>
  );
}

export function OptionsPage({ reminder }: { readonly reminder: Reminder }) {
  const words = useWords(optionsWords);
  return (
    <Page width="form">
      <Wordmark className="mb-8" />
      <PageHeader title={useWords(en).options} />
      {location.hash === "#welcome" ? <Welcome /> : null}
      <Section title={words.reminder}>
        <ReminderOptions stored={reminder} />
      </Section>
      <Section title={words.keyboardShortcut}>
        <p>{words.shortcutText}</p>
        <Button className="mt-3" onClick={() => void openShortcuts()}>
          {words.changeShortcut}
        </Button>
      </Section>
      <Section title={words.account}>
        <AccountOptions />
      </Section>
      <Section title={words.site}>
        <SiteOptions />
      </Section>
    </Page>
  );
}
