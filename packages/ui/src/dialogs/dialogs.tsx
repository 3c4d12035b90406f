import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useReducer } from "react";

import { useLazyModule } from "../lazy-module/use-lazy-module.ts";
import { uiWords, useWords } from "../words/words.ts";
import {
  showNativeDialog,
  dialogQueueReducer,
  type AlertOptions,
  type DialogRequest,
} from "./dialog-queue.ts";

export type { AlertOptions } from "./dialog-queue.ts";

export interface ConfirmOptions {
  readonly title: string;
  readonly message?: string | undefined;
  /** Default "OK". */
  readonly ok?: string | undefined;
  /** Default "cancel". */
  readonly cancel?: string | undefined;
  /** `danger` for what can't be undone: the first focus is on cancel. */
  readonly tone?: "danger" | "normal" | undefined;
}

export interface Dialogs {
  /** Asks; settles with true when agreed to, and false on cancel or Escape. Never rejects. */
  readonly confirm: (options: ConfirmOptions) => Promise<boolean>;
  /** Tells; settles when it has been closed. Never rejects. */
  readonly alert: (options: AlertOptions) => Promise<void>;
}

const DialogsContext = createContext<Dialogs | undefined>(undefined);

/** The app's own `confirm` and `alert`. Throws outside `DialogsProvider`. */
export function useDialogs(): Dialogs {
  const dialogs = use(DialogsContext);
  if (dialogs === undefined) throw new Error("useDialogs needs a DialogsProvider around the app");
  return dialogs;
}

export interface DialogsProviderProps {
  readonly children: ReactNode;
}

const loadDialog = async () => (await import("./dialog-renderer.tsx")).DialogRenderer;

/**
 * Shows the questions and messages that `useDialogs` is asked for, one after another. Once, around the app. The
 * dialog itself (12 KiB) is loaded on demand.
 */
export function DialogsProvider({ children }: DialogsProviderProps) {
  const words = useWords(uiWords).dialogs;
  const [queue, tell] = useReducer(dialogQueueReducer, []);
  const dialogs = useMemo<Dialogs>(
    () => ({
      confirm: ({ cancel = words.cancel, ok = words.ok, tone = "normal", ...options }) =>
        new Promise((answer) => {
          tell({ type: "asked", request: { ...options, kind: "confirm", ok, cancel, tone, answer } });
        }),
      alert: ({ ok = words.ok, ...options }) =>
        new Promise((resolve) => {
          const answer = () => resolve();
          tell({
            type: "asked",
            request: { ...options, kind: "message", ok, cancel: "", tone: "normal", answer },
          });
        }),
    }),
    [words],
  );
  const [request] = queue;
  const dialog = useLazyModule(loadDialog, request);
  const settle = useCallback((answered: DialogRequest, agreed: boolean) => {
    tell({ type: "answered", request: answered });
    answered.answer(agreed);
  }, []);

  useEffect(() => {
    // Without a network there may be no dialog to load: what blocks must block all the same.
    if (request !== undefined && dialog.status === "failed") settle(request, showNativeDialog(request));
  }, [dialog.status, request, settle]);

  return (
    <DialogsContext value={dialogs}>
      {children}
      {request !== undefined && dialog.status === "ready" && (
        <dialog.module queue={queue} onAnswer={settle} />
      )}
    </DialogsContext>
  );
}
