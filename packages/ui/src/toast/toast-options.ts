export interface ToastOptions {
  readonly message: string;
  readonly replaces?: readonly string[] | undefined;
  readonly tone?: "danger" | "info" | "success" | undefined;
  /** Appears below the header on narrow windows, because the next field may be at the lower edge. */
  readonly isArrival?: boolean | undefined;
}
