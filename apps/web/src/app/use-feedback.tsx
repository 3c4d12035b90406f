import { useUserId } from "@diary/core/session";
import { lazy, Suspense, useState, type ReactNode } from "react";

import type { FeedbackEntrance } from "../features/feedback/feedback-dialog.tsx";
import { loadChunk } from "./load-chunk.ts";

const FeedbackDialog = lazy(async () => {
  const module = await loadChunk(() => import("../features/feedback/feedback-dialog.tsx"));
  return { default: module.FeedbackDialog };
});

type From = FeedbackEntrance["from"];

interface Feedback {
  openFrom: (from: From) => void;
  /** The dialogs, one for each entrance, so that each keeps what was typed in it. */
  dialogs: ReactNode;
}

/** The feedback form of the frame with its two entrances; its script comes with the first opening. */
export function useFeedback(): Feedback {
  const userId = useUserId();
  const [open, setOpen] = useState<From>();
  const [used, setUsed] = useState<readonly From[]>([]);

  const dialog = (from: From, entrance: FeedbackEntrance) =>
    used.includes(from) ? (
      <FeedbackDialog
        key={`${from} ${userId}`}
        entrance={entrance}
        open={open === from}
        onOpenChange={(opened) => setOpen(opened ? from : undefined)}
      />
    ) : null;

  return {
    openFrom: (from) => {
      setUsed((before) => (before.includes(from) ? before : [...before, from]));
      setOpen(from);
    },
    dialogs:
      userId === null ? null : (
        <Suspense>
          {dialog("header", { from: "header" })}
          {dialog("floating", { from: "floating", userId })}
        </Suspense>
      ),
  };
}
