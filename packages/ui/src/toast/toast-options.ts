export interface ToastOptions {
  readonly message: string;
  readonly replaces?: readonly string[] | undefined;
  readonly tone?: "danger" | "info" | "success" | undefined;
  /** For the welcome after signing in. Narrow windows show it below the header: a field may be at the bottom. */
  readonly isWelcome?: boolean | undefined;
}
