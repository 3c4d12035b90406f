import type { ReactNode } from "react";

export interface AlertOptions {
  readonly title: string;
  readonly message?: string | undefined;
  /** Shown below the text, in a `moment` above it. */
  readonly illustration?: ReactNode;
  readonly isMoment?: boolean | undefined;
  readonly action?: ReactNode;
  /** Waits while the user types: for messages that no press caused. */
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
