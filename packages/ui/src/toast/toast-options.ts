export interface ToastOptions {
  readonly message: string;
  readonly replaces?: readonly string[] | undefined;
  readonly tone?: "danger" | "info" | "success" | undefined;
  /** Selecting it closes the toast. */
  readonly action?: { readonly label: string; readonly onSelect: () => void } | undefined;
  /** The next toast replaces it. On narrow windows it is at the top, because the next form's button is at the bottom. */
  readonly isWelcome?: boolean | undefined;
}
