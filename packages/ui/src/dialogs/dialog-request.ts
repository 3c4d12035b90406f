import type { ReactNode } from "react";

export interface AlertOptions {
  readonly title: string;
  readonly message?: string | undefined;
  /** Shown below the message, or above it if `isFullWindow` is true. */
  readonly illustration?: ReactNode;
  readonly isFullWindow?: boolean | undefined;
  readonly action?: ReactNode;
  /** If true, the dialog waits while the user types. Use this for messages that no press of the user caused. */
  readonly deferWhileTyping?: boolean | undefined;
}

export interface ConfirmOptions {
  readonly title: string;
  readonly message?: string | undefined;
  readonly ok?: string | undefined;
  /** A third button that declines and navigates elsewhere. */
  readonly alternative?: { readonly label: string; readonly onSelect: () => void } | undefined;
}

export interface DialogRequest extends AlertOptions, ConfirmOptions {
  readonly kind: "confirm" | "message";
  /** Called once: true for OK, false for cancel or dismissal. */
  readonly answer: (agreed: boolean) => void;
}
