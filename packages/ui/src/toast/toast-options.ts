export interface ToastOptions {
  readonly message: string;
  readonly replaces?: readonly string[] | undefined;
  readonly tone?: "danger" | "info" | "success" | undefined;
  /**
   * For messages before the next form. Narrow windows show them below the header: at the bottom is its button.
   * The next toast replaces them.
   */
  readonly isWelcome?: boolean | undefined;
}
