export interface ToastOptions {
  readonly message: string;
  readonly replaces?: readonly string[] | undefined;
  readonly tone?: "danger" | "info" | "success" | undefined;
  /** Selecting it closes the toast. */
  readonly action?: { readonly label: string; readonly onSelect: () => void } | undefined;
  /**
   * For messages before the next form, until the next toast. Narrow windows show them at the top: the form's button is at
   * the bottom.
   */
  readonly isWelcome?: boolean | undefined;
}
