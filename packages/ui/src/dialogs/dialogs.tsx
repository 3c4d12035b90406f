import { createContext, type ReactNode, use, useCallback, useEffect, useState } from "react";

import { useLazyModule } from "../lazy-module/use-lazy-module.ts";

export interface AlertOptions {
  readonly title: string;
  readonly message?: string | undefined;
  /** Decoration under the text: the seal of a completed challenge. Over it in a moment. */
  readonly illustration?: ReactNode;
  /** Something to stop at: it fills the window. Default false. */
  readonly isMoment?: boolean | undefined;
  /** Another button, beside the one that closes it. */
  readonly action?: ReactNode;
  /** For what comes by itself and answers no press: it waits while the user types. */
  readonly deferWhileTyping?: boolean | undefined;
}

export interface ConfirmOptions {
  readonly title: string;
  readonly message?: string | undefined;
  /** Words on the button that agrees. Default "OK". */
  readonly ok?: string | undefined;
}

/** One question or message put to the person. */
export interface DialogRequest extends AlertOptions, ConfirmOptions {
  readonly kind: "confirm" | "message";
  /** Called once: true when agreed to, false when declined or dismissed. */
  readonly answer: (agreed: boolean) => void;
}

export interface Dialogs {
  /** Asks before something is lost, the first focus on cancel; settles with true when agreed to, and false on cancel or Escape. Never rejects. */
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

const loadDialog = async () => (await import("./dialog-renderer.tsx")).DialogRenderer;

/**
 * Shows the questions and messages that `useDialogs` is asked for, one after another. Once, around the app. The
 * dialog itself (12 KiB) is loaded on demand.
 */
export function DialogsProvider({ children }: { readonly children: ReactNode }) {
  /** They wait for each other: the first is on the screen. */
  const [queue, setQueue] = useState<readonly DialogRequest[]>([]);
  const [dialogs] = useState<Dialogs>(() => {
    const ask = (asked: DialogRequest) => setQueue((waiting) => [...waiting, asked]);
    return {
      confirm: (options) => new Promise((answer) => ask({ ...options, kind: "confirm", answer })),
      alert: (options) =>
        new Promise((resolve) => ask({ ...options, kind: "message", answer: () => resolve() })),
    };
  });
  const [request] = queue;
  const dialog = useLazyModule(loadDialog, request);
  const settle = useCallback((answered: DialogRequest, agreed: boolean) => {
    setQueue((waiting) => waiting.filter((other) => other !== answered));
    answered.answer(agreed);
  }, []);

  useEffect(() => {
    // Without a network there may be no dialog to load: what blocks must block all the same.
    // oxlint-disable-next-line react/set-state-in-effect -- the browser's own dialog is answered before this goes on
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

/** Asks by the browser's own dialog. */
function showNativeDialog({ kind, message, title }: DialogRequest): boolean {
  const text = message === undefined ? title : `${title}\n\n${message}`;
  if (kind === "confirm") return window.confirm(text);
  window.alert(text);
  return true;
}
