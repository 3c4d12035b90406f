import { Toast as Primitive } from "radix-ui";

import { useWords } from "../words/words.ts";
import type { ToastOptions } from "./toast-context.ts";
import { Toast, toastEnglish } from "./toast.tsx";

export interface ToastsProps {
  readonly toasts: readonly (ToastOptions & { readonly id: number })[];
  /** One's time is over, or it was closed or swiped away. */
  readonly onGone: (id: number) => void;
}

/** How long a snackbar stays: the specification's 6000 ms. */
const DURATION = 6000;

/** The snackbars that are on the screen: above the page and what floats over it, below a dialog, whose buttons stay free. */
export function Toasts({ onGone, toasts }: ToastsProps) {
  const words = useWords("toast", toastEnglish);
  return (
    <Primitive.Provider duration={DURATION} swipeDirection="left" label={words.region}>
      {toasts.map(({ id, ...toast }) => (
        <Toast key={id} {...toast} onGone={() => onGone(id)} />
      ))}
      <Primitive.Viewport className="max-w-form p-gutter fixed bottom-0 left-0 z-35 grid w-full grid-cols-1 gap-2 outline-none" />
    </Primitive.Provider>
  );
}
