import { Toast as Primitive } from "radix-ui";
import { useCallback, useRef, useState, type ReactNode } from "react";

import { ToastContext, type ToastOptions } from "./toast-context.ts";
import { Toast } from "./toast.tsx";

export interface ToastProviderProps {
  readonly children: ReactNode;
}

/** How long a snackbar stays: the specification's 6000 ms. */
const DURATION = 6000;

/** Keeps the snackbars, at the bottom left. Once, around the app. F8 moves the focus to them. */
export function ToastProvider({ children }: ToastProviderProps) {
  const [toasts, setToasts] = useState<readonly (ToastOptions & { readonly id: number })[]>([]);
  const last = useRef(0);
  const show = useCallback((options: ToastOptions) => {
    last.current += 1;
    const id = last.current;
    setToasts((shown) => [...shown, { ...options, id }]);
  }, []);
  return (
    <ToastContext value={show}>
      <Primitive.Provider duration={DURATION} swipeDirection="left" label="Notification">
        {children}
        {toasts.map(({ id, ...toast }) => (
          <Toast
            key={id}
            {...toast}
            onGone={() => setToasts((shown) => shown.filter((other) => other.id !== id))}
          />
        ))}
        <Primitive.Viewport className="fixed bottom-0 left-0 z-50 grid w-full max-w-md gap-2 p-4 outline-none" />
      </Primitive.Provider>
    </ToastContext>
  );
}
