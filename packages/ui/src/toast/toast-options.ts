export interface ToastOptions {
  readonly message: string;
  readonly replaces?: readonly string[] | undefined;
  readonly tone?: "danger" | "info" | "success" | undefined;
  /** Button in the toast. A press on the button closes the toast. */
  readonly action?: { readonly label: string; readonly onSelect: () => void } | undefined;
  /** The next toast replaces this toast. In narrow windows it is at the top: the next form's button is at the bottom. */
  readonly isWelcome?: boolean | undefined;
}
