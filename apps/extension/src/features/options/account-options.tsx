import { useSession } from "@diary/core/session";
import { countUnsent, deleteTextsOf, useWriting } from "@diary/core/writing";
import { Button } from "@diary/ui/button";
import { useDialogs } from "@diary/ui/dialogs";
import { useToast } from "@diary/ui/toast";

import { loadClips, removeClips } from "../../clip/clip.ts";
import { useCopy } from "../../copy/language-provider.tsx";
import { sendToBackground } from "../../platform/send-to-background.ts";

/** Who is signed in, and the way out. */
export function AccountOptions() {
  const copy = useCopy();
  const session = useSession();
  const { db } = useWriting();
  const dialogs = useDialogs();
  const toast = useToast();
  if (session.status !== "signed-in") return <p>{copy.nobody}</p>;
  const { email, id } = session.user;

  async function signOut() {
    // What is typed goes with the account, so that nobody else finds it here; not without a word.
    const clips = await loadClips(id);
    const unsent = await countUnsent(db, id).catch(() => 0);
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
      await sendToBackground({ type: "auth:signOut" });
    } catch {
      return toast({ message: copy.notSignedOut, tone: "danger" });
    }
    await Promise.allSettled([deleteTextsOf(db, id), removeClips(clips)]);
  }

  return (
    <div className="grid justify-items-start gap-3">
      <p>{copy.signedInAs(email)}</p>
      <Button onClick={() => void signOut()}>{copy.signOut}</Button>
    </div>
  );
}
