export interface ToastOptions {
  readonly message: string;
  /** Outdated messages, which are removed. */
  readonly replaces?: readonly string[] | undefined;
  /** Default `success`. */
  readonly tone?: "danger" | "info" | "success" | undefined;
  /**
   * Shown after a navigation, when the next field may be at the lower edge: below the header on narrow windows.
   * Default false.
   */
  readonly isArrival?: boolean | undefined;
}
