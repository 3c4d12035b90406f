import { useEntryServices, useUnsentEntries } from "@diary/core/entry";
import { useSession, useUserId } from "@diary/core/session";
import { Button } from "@diary/ui/button";
import { useDialogs } from "@diary/ui/dialogs";
import { useToast } from "@diary/ui/toast";

import { clipsOf, dropClips } from "../../clip/clip.ts";
import { useCopy } from "../../copy/copy-context.ts";
import { askBackground } from "../../platform/ask-background.ts";

/** Who is signed in, and the way out. */
export function AccountOptions() {
  const copy = useCopy();
  const session = useSession();
  // Each text counts: one that is written on while another is submitted.
  const unsent = (useUnsentEntries(useUserId()) ?? []).reduce(
    (sum, { submitted, typed }) => sum + Number(submitted !== null) + Number(typed !== null),
    0,
  );
  const { store } = useEntryServices();
  const dialogs = useDialogs();
  const toast = useToast();
  if (session.status !== "signed-in") return <p>{copy.nobody}</p>;
  const { email, id } = session.user;

  async function signOut() {
    // What is typed goes with the account, so that nobody else finds it here; not without a word.
    const clips = await clipsOf(id);
    const count = unsent + clips.length;
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
      await askBackground({ type: "auth:signOut" });
    } catch {
      return toast({ message: copy.notSignedOut, tone: "danger" });
    }
    await Promise.all([store.forget(id), dropClips(clips)]);
  }

  return (
    <div className="grid justify-items-start gap-3">
      <p>{copy.signedInAs(email)}</p>
      <Button onClick={() => void signOut()}>{copy.signOut}</Button>
    </div>
  );
}
