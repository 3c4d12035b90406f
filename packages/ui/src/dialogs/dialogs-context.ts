import { createContext, type ReactNode, use } from "react";

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

export interface AlertOptions {
  readonly title: string;
  readonly message?: string | undefined;
  /** Decoration under the text: the seal of a completed challenge. */
  readonly picture?: ReactNode;
  /** Default "OK". */
  readonly ok?: string | undefined;
}

export interface Dialogs {
  /** Asks; settles with true when agreed to, and false on cancel or Escape. Never rejects. */
  readonly confirm: (options: ConfirmOptions) => Promise<boolean>;
  /** Tells; settles when it has been closed. Never rejects. */
  readonly alert: (options: AlertOptions) => Promise<void>;
}

export const DialogsContext = createContext<Dialogs | undefined>(undefined);

/** The app's own `confirm` and `alert`. Throws outside `DialogsProvider`. */
export function useDialogs(): Dialogs {
  const dialogs = use(DialogsContext);
  if (dialogs === undefined) throw new Error("useDialogs needs a DialogsProvider around the app");
  return dialogs;
}
