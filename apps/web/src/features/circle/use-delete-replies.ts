import { type CircleOfUser, type CircleReply, useDeleteCircleReply } from "@diary/core/circle";
import { useWords } from "@diary/ui/words";
import { useEffect, useEffectEvent, useState } from "react";

import { beforeSignOut } from "../../forms/before-sign-out.ts";
import { useOutcomeToast } from "../../forms/use-outcome-toast.ts";
import { circleWords } from "../../words/en/circle.ts";
import { useCircleReasons } from "./use-circle-message.ts";

const UNDO_MS = 10_000;

interface Deletion {
  readonly reply: CircleReply;
  readonly status: "sending" | "undoable";
}

/** Deletes replies after a delay, so users can undo a deletion. Leaving or hiding the page sends it immediately. */
export function useDeleteReplies(of: CircleOfUser, dayId: string) {
  const { page: words } = useWords(circleWords);
  const reasons = useCircleReasons();
  const showOutcome = useOutcomeToast();
  const remove = useDeleteCircleReply(of, dayId);
  const [deletions, setDeletions] = useState<readonly Deletion[]>([]);
  const without = (id: string) => setDeletions((all) => all.filter(({ reply }) => reply.reply_id !== id));

  const send = useEffectEvent(async () => {
    const undoable = deletions.filter(({ status }) => status === "undoable");
    setDeletions((all) => all.map(({ reply }) => ({ reply, status: "sending" })));
    const sent = undoable.map(async ({ reply }) => {
      await showOutcome(remove.mutateAsync(reply), { failed: words.replyDeleteFailed, reasons });
      without(reply.reply_id);
    });
    await Promise.all(sent);
  });
  const undoable = deletions.filter(({ status }) => status === "undoable").length;
  useEffect(() => {
    if (undoable === 0) return undefined;
    const timer = setTimeout(() => void send(), UNDO_MS);
    return () => clearTimeout(timer);
  }, [undoable]);
  useEffect(() => {
    const removeTask = beforeSignOut(() => send());
    // Phones can end a hidden page without another event.
    const onVisibility = () => {
      if (document.visibilityState === "hidden") void send();
    };
    document.addEventListener("visibilitychange", onVisibility);
    return () => {
      removeTask();
      document.removeEventListener("visibilitychange", onVisibility);
      void send();
    };
  }, []);

  const statusOf = (id: string) => deletions.find(({ reply }) => reply.reply_id === id)?.status;
  return {
    statusOf,
    erase: (reply: CircleReply) => setDeletions((all) => [...all, { reply, status: "undoable" }]),
    undo: without,
  };
}
