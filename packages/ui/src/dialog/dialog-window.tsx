import { clsx } from "clsx";
import { Dialog as Primitive } from "radix-ui";
import type { ReactNode } from "react";

import { isComposing } from "../form/keys.ts";
import { IconButton } from "../icon-button/icon-button.tsx";
import { X } from "../icons/icons.tsx";
import { uiWords, useWords } from "../words/words.ts";
import { useCloseRequest } from "./use-close-request.ts";
import { useFocusReturn } from "./use-focus-return.ts";

export interface DialogWindowProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  readonly description?: ReactNode;
  readonly children?: ReactNode;
  /** Buttons. The main button is the last button. */
  readonly actions?: ReactNode;
  /**
   * `question` and `full-window` close only by their buttons or Escape. `full-window` has its children above the title.
   * `sheet` is wide; on phones, it is at the bottom of the screen. Default `window`.
   */
  readonly kind?: "full-window" | "question" | "sheet" | "window" | undefined;
}

export function DialogWindow({
  actions,
  children,
  description,
  kind = "window",
  onOpenChange,
  open,
  title,
}: DialogWindowProps) {
  const words = useWords(uiWords).dialogs;
  const focusReturn = useFocusReturn(open);
  useCloseRequest(open, () => onOpenChange(false));
  const isFullWindow = kind === "full-window";
  const isSheet = kind === "sheet";
  const isClosable = isSheet || kind === "window";
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay
          className={clsx(
            "animate-appear data-[state=closed]:animate-leave fixed inset-0 z-40 grid grid-cols-1 place-items-center-safe overflow-y-auto",
            isFullWindow ? "bg-paper" : "bg-scrim",
            !isFullWindow && (isSheet ? "sm:p-gutter max-sm:items-end" : "p-gutter"),
          )}
        >
          <Primitive.Content
            {...(description === undefined ? { "aria-describedby": undefined } : {})}
            {...focusReturn}
            onEscapeKeyDown={(event) => isComposing(event) && event.preventDefault()}
            onInteractOutside={isClosable ? undefined : (event) => event.preventDefault()}
            className={clsx(
              "data-[state=closed]:animate-leave relative w-full p-[min(1.5rem,5vw)]",
              isFullWindow
                ? "flex min-h-full flex-col items-center justify-center overflow-x-clip text-center outline-none"
                : "animate-rise border-hairline bg-card shadow-overlay rounded-lg border",
              isSheet && "max-w-[56rem] max-sm:rounded-b-none",
              !isFullWindow && !isSheet && "max-w-dialog",
            )}
          >
            <Primitive.Title
              className={clsx(
                "font-serif font-semibold",
                isFullWindow ? "mt-10 text-3xl" : "text-[min(1.25rem,9vw)]",
                isClosable && "pr-13",
              )}
            >
              {title}
            </Primitive.Title>
            {description !== undefined && (
              <Primitive.Description asChild>
                <div className={clsx("text-muted mt-2", isFullWindow && "text-balance")}>{description}</div>
              </Primitive.Description>
            )}
            {children !== undefined && (
              <div className={isFullWindow ? "order-first w-full" : "mt-5"}>{children}</div>
            )}
            {actions !== undefined && (
              <div
                className={clsx("mt-6 flex flex-wrap gap-3", isFullWindow ? "justify-center" : "justify-end")}
              >
                {actions}
              </div>
            )}
            {isClosable && (
              <Primitive.Close asChild>
                <IconButton
                  label={words.close}
                  icon={<X aria-hidden />}
                  className="absolute top-[min(1rem,2.5vw)] right-[min(1rem,2.5vw)]"
                />
              </Primitive.Close>
            )}
          </Primitive.Content>
        </Primitive.Overlay>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
