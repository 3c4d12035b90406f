import { createContext, type ReactNode, use, useCallback, useRef, useState } from "react";

import { useLazyModule } from "../lazy-module/use-lazy-module.ts";
import type { ToastOptions } from "./toast-options.ts";

export type ShowToast = (options: ToastOptions) => void;

const ToastContext = createContext<ShowToast | undefined>(undefined);

export function useToast(): ShowToast {
  const show = use(ToastContext);
  if (show === undefined) throw new Error("No ToastProvider");
  return show;
}

const loadToasts = async () => (await import("./toast-viewport.tsx")).ToastViewport;

/** Needed once per app. F8 moves the focus to the toasts. The code of toasts is loaded on demand. */
export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly (ToastOptions & { readonly id: number })[]>([]);
  const last = useRef(0);
  const show = useCallback((options: ToastOptions) => {
    last.current += 1;
    const id = last.current;
    const replaced = new Set([options.message, ...(options.replaces ?? [])]);
    const isKept = ({ isWelcome, message }: ToastOptions) => isWelcome !== true && !replaced.has(message);
    setToasts((shown) => [...shown.filter(isKept), { ...options, id }]);
  }, []);
  const view = useLazyModule(loadToasts, toasts.at(-1));
  return (
    <ToastContext value={show}>
      {children}
      {view.status === "ready" && (
        <view.module
          toasts={toasts}
          onClose={(id) => setToasts((shown) => shown.filter((other) => other.id !== id))}
        />
      )}
    </ToastContext>
  );
}
