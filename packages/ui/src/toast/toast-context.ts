import { createContext, use } from "react";

export interface ToastOptions {
  /** What happened, in a sentence. */
  readonly message: string;
  /** Messages that are true no more: what they show goes. */
  readonly replaces?: readonly string[] | undefined;
  /** Default `success`. */
  readonly tone?: "danger" | "info" | "success" | undefined;
  /** One thing that can be done about it. Must also be possible elsewhere: a toast goes away. */
  readonly action?: { readonly label: string; readonly onPress: () => void } | undefined;
}

export type ShowToast = (options: ToastOptions) => void;

export const ToastContext = createContext<ShowToast | undefined>(undefined);

/** Shows a snackbar. Throws outside `ToastProvider`. */
export function useToast(): ShowToast {
  const show = use(ToastContext);
  if (show === undefined) throw new Error("useToast needs a ToastProvider around the app");
  return show;
}
