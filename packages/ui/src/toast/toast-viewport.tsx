import { clsx } from "clsx";
import { Toast as Primitive } from "radix-ui";
import { createPortal } from "react-dom";

import { Button } from "../button/button.tsx";
import { IconButton } from "../icon-button/icon-button.tsx";
import { CircleAlert, CircleCheck, Info, X } from "../icons/icons.tsx";
import { useWords } from "../words/words.ts";
import type { ToastOptions } from "./toast-options.ts";

const DURATION = 6000;
const ACTION_DURATION = 12_000;

export const toastWords = {
  id: "ui-toast",
  close: "Close",
  list: "Notifications ({hotkey})",
  region: "Notification",
};

export interface ToastProps extends ToastOptions {
  readonly onClose: () => void;
}

const icons = { danger: CircleAlert, info: Info, success: CircleCheck };
const signs = { danger: "text-danger", info: "text-muted", success: "text-success" };

function Toast({ action, message, onClose, tone = "success" }: ToastProps) {
  const words = useWords(toastWords);
  const Icon = icons[tone];
  return (
    <Primitive.Root
      type={tone === "danger" ? "foreground" : "background"}
      onOpenChange={onClose}
      {...(action !== undefined && { duration: ACTION_DURATION })}
      className={clsx(
        "animate-rise border-hairline bg-card shadow-overlay pl-gutter pointer-events-auto flex items-start gap-[min(0.75rem,2vw)] rounded-lg border py-[min(0.5rem,2vw)] pr-[min(0.5rem,2vw)]",
        "data-[swipe=cancel]:transition-transform data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)",
      )}
    >
      <Icon aria-hidden className={clsx("my-2.5 size-5 shrink-0 max-[16rem]:hidden", signs[tone])} />
      <Primitive.Description className="my-2 min-w-0 flex-1">{message}</Primitive.Description>
      {action === undefined ? null : (
        <Primitive.Action asChild altText={action.label}>
          <Button
            size="small"
            variant="quiet"
            className="my-0.5 shrink-0 underline"
            onClick={action.onSelect}
          >
            {action.label}
          </Button>
        </Primitive.Action>
      )}
      <Primitive.Close asChild>
        <IconButton
          label={words.close}
          icon={<X aria-hidden />}
          className="max-[16rem]:h-auto max-[16rem]:w-12"
        />
      </Primitive.Close>
    </Primitive.Root>
  );
}

export interface ToastViewportProps {
  readonly toasts: readonly (ToastOptions & { readonly id: number })[];
  readonly onClose: (id: number) => void;
}

export function ToastViewport({ onClose, toasts }: ToastViewportProps) {
  const words = useWords(toastWords);
  return (
    <Primitive.Provider duration={DURATION} swipeDirection="left" label={words.region}>
      {toasts.map(({ id, ...toast }) => (
        <Toast key={id} {...toast} onClose={() => onClose(id)} />
      ))}
      {/* Is a live region, because an open dialog hides all other content of the page from screen readers. */}
      {createPortal(
        <Primitive.Viewport
          label={words.list}
          aria-live="off"
          className={clsx(
            // Above dialogs, because their actions cause messages, too. On narrow screens, a dialog's buttons stay uncovered.
            "max-lg:[body:has([role=dialog])_&]:top-0 max-lg:[body:has([role=dialog])_&]:bottom-auto max-lg:[body:has([role=dialog])_&]:translate-y-0",
            "max-w-form sm:p-gutter px-edge pointer-events-none fixed left-0 z-45 grid w-full grid-cols-1 gap-2 py-4 outline-none sm:justify-items-start",
            // The round Write button is higher than the bar. After a sign-up, the bar appears below the message.
            "bottom-0 translate-y-[calc(-1*(var(--edge-notice)+var(--edge-bar)*1.125))] transition-[translate] duration-150",
          )}
        />,
        document.body,
      )}
    </Primitive.Provider>
  );
}
