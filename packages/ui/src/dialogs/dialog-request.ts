import type { ReactNode } from "react";

export interface AlertOptions {
  readonly title: string;
  readonly message?: string | undefined;
  /** Decoration below the text, or above it in a `moment`. */
  readonly illustration?: ReactNode;
  /** Fills the window. Default false. */
  readonly isMoment?: boolean | undefined;
  /** Another button beside the closing one. */
  readonly action?: ReactNode;
  /** For messages that respond to no press: they wait while the user types. */
  readonly deferWhileTyping?: boolean | undefined;
}

export interface ConfirmOptions {
  readonly title: string;
  readonly message?: string | undefined;
  /** Label of the confirming button. Default "OK". */
  readonly ok?: string | undefined;
  /** A third button: it declines, and leads to what the question is about. */
  readonly alternative?: { readonly label: string; readonly onSelect: () => void } | undefined;
}

export interface DialogRequest extends AlertOptions, ConfirmOptions {
  readonly kind: "confirm" | "message";
  /** Called once: true for OK, false for cancel or dismissal. */
  readonly answer: (agreed: boolean) => void;
}
