export interface ToastOptions {
  readonly message: string;
  readonly replaces?: readonly string[] | undefined;
  readonly tone?: "danger" | "info" | "success" | undefined;
  /** Button of the toast, for example to undo what the message is about. Selecting it closes the toast. */
  readonly action?: { readonly label: string; readonly onSelect: () => void } | undefined;
  /**
   * For messages before the next form. Narrow windows show them below the header: at the bottom is its button.
   * The next toast replaces them.
   */
  readonly isWelcome?: boolean | undefined;
}
