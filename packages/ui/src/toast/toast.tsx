import { createContext, type ReactNode, use, useCallback, useEffect, useRef, useState } from "react";

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

interface ShownToast extends ToastOptions {
  readonly id: number;
  /** True after the next press or key. Until then, a new page comes from the toast's own action. */
  readonly isOld: boolean;
}

export interface ToastProviderProps {
  readonly children: ReactNode;
  /** Path of the page. When it changes, old toasts close. */
  readonly page?: string | undefined;
}

/** Needed once per app. F8 moves the focus to the toasts. The code of toasts is loaded on demand. */
export function ToastProvider({ children, page }: ToastProviderProps) {
  const [toasts, setToasts] = useState<readonly ShownToast[]>([]);
  const [shownPage, setShownPage] = useState(page);
  if (page !== shownPage) {
    setShownPage(page);
    setToasts(toasts.filter(({ isOld }) => !isOld));
  }
  const hasNew = toasts.some(({ isOld }) => !isOld);
  useEffect(() => {
    if (!hasNew) return undefined;
    const age = () => setToasts((shown) => shown.map((toast) => ({ ...toast, isOld: true })));
    addEventListener("pointerdown", age, true);
    addEventListener("keydown", age, true);
    return () => {
      removeEventListener("pointerdown", age, true);
      removeEventListener("keydown", age, true);
    };
  }, [hasNew]);
  const last = useRef(0);
  const show = useCallback((options: ToastOptions) => {
    last.current += 1;
    const id = last.current;
    const replaced = new Set([options.message, ...(options.replaces ?? [])]);
    const isKept = ({ isWelcome, message }: ToastOptions) => isWelcome !== true && !replaced.has(message);
    setToasts((shown) => [...shown.filter(isKept), { ...options, id, isOld: false }]);
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
