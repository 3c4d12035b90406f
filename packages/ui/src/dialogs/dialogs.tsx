import { createContext, type ReactNode, use, useCallback, useEffect, useState } from "react";

import { useLazyModule } from "../lazy-module/use-lazy-module.ts";
import type { AlertOptions, ConfirmOptions, DialogRequest } from "./dialog-request.ts";

export type { AlertOptions } from "./dialog-request.ts";

export interface Dialogs {
  /** Resolves with true for OK, otherwise with false. Never rejects. */
  readonly confirm: (options: ConfirmOptions) => Promise<boolean>;
  readonly alert: (options: AlertOptions) => Promise<void>;
}

const DialogsContext = createContext<Dialogs | undefined>(undefined);

export function useDialogs(): Dialogs {
  const dialogs = use(DialogsContext);
  if (dialogs === undefined) throw new Error("No DialogsProvider");
  return dialogs;
}

const loadDialog = async () => (await import("./dialog-renderer.tsx")).DialogRenderer;

/** Needed once per app. Shows one dialog at a time. The code of dialogs is loaded on demand. */
export function DialogsProvider({ children }: { readonly children: ReactNode }) {
  const [queue, setQueue] = useState<readonly DialogRequest[]>([]);
  const [dialogs] = useState<Dialogs>(() => {
    const ask = (next: DialogRequest) => setQueue((waiting) => [...waiting, next]);
    return {
      confirm: (options) => new Promise((answer) => ask({ ...options, kind: "confirm", answer })),
      alert: (options) =>
        new Promise((resolve) => ask({ ...options, kind: "message", answer: () => resolve() })),
    };
  });
  const [request] = queue;
  const dialog = useLazyModule(loadDialog, request);
  const close = useCallback((closed: DialogRequest, agreed: boolean) => {
    setQueue((waiting) => waiting.filter((other) => other !== closed));
    closed.answer(agreed);
  }, []);

  useEffect(() => {
    // If the dialog's code can't be loaded (offline), the browser's own dialog is shown instead.
    // oxlint-disable-next-line react/set-state-in-effect -- the browser's dialog is closed before this continues
    if (request !== undefined && dialog.status === "failed") close(request, showNativeDialog(request));
  }, [dialog.status, request, close]);

  return (
    <DialogsContext value={dialogs}>
      {children}
      {request !== undefined && dialog.status === "ready" && <dialog.module queue={queue} onAnswer={close} />}
    </DialogsContext>
  );
}

function showNativeDialog({ kind, message, title }: DialogRequest): boolean {
  const text = message === undefined ? title : `${title}\n\n${message}`;
  if (kind === "confirm") return window.confirm(text);
  window.alert(text);
  return true;
}
