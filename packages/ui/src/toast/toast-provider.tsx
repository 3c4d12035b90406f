import { useCallback, useRef, useState, type ReactNode } from "react";

import { useOnDemand } from "../on-demand/use-on-demand.ts";
import { ToastContext, type ToastOptions } from "./toast-context.ts";

export interface ToastProviderProps {
  readonly children: ReactNode;
}

const loadToasts = async () => (await import("./toasts.tsx")).Toasts;

/**
 * Keeps the snackbars, at the bottom left. Once, around the app. F8 moves the focus to them. What shows them
 * (8 KiB) is loaded on demand.
 */
export function ToastProvider({ children }: ToastProviderProps) {
  const [toasts, setToasts] = useState<readonly (ToastOptions & { readonly id: number })[]>([]);
  const last = useRef(0);
  const show = useCallback((options: ToastOptions) => {
    last.current += 1;
    const id = last.current;
    // The same sentence twice says no more than once.
    const gone = new Set([options.message, ...(options.replaces ?? [])]);
    setToasts((shown) => [...shown.filter(({ message }) => !gone.has(message)), { ...options, id }]);
  }, []);
  const view = useOnDemand(loadToasts, toasts.at(-1));
  return (
    <ToastContext value={show}>
      {children}
      {view.status === "ready" && (
        <view.part
          toasts={toasts}
          onGone={(id) => setToasts((shown) => shown.filter((other) => other.id !== id))}
        />
      )}
    </ToastContext>
  );
}
