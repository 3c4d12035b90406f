export interface ToastOptions {
  readonly message: string;
  readonly replaces?: readonly string[] | undefined;
  readonly tone?: "danger" | "info" | "success" | undefined;
  /** Button in the toast. A press on the button closes the toast. */
  readonly action?: { readonly label: string; readonly onSelect: () => void } | undefined;
  /** The next toast replaces this toast. */
  readonly isWelcome?: boolean | undefined;
}
