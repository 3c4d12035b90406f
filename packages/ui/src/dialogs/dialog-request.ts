import type { ReactNode } from "react";

export interface AlertOptions {
  readonly title: string;
  readonly message?: string | undefined;
  readonly illustration?: ReactNode;
  readonly isFullWindow?: boolean | undefined;
  readonly action?: ReactNode;
  /** Waits while the user types. For messages that appear without a press by the user. */
  readonly deferWhileTyping?: boolean | undefined;
}

export interface ConfirmOptions {
  readonly title: string;
  readonly message?: string | undefined;
  readonly ok?: string | undefined;
  /** A third button: the promise resolves with false, and `onSelect` is called. */
  readonly alternative?: { readonly label: string; readonly onSelect: () => void } | undefined;
}

export interface DialogRequest extends AlertOptions, ConfirmOptions {
  readonly kind: "confirm" | "message";
  readonly answer: (agreed: boolean) => void;
}
