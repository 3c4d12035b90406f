import {
  cloneElement,
  type ComponentProps,
  type MouseEvent,
  type ReactElement,
  useEffect,
  useEffectEvent,
} from "react";

import { useLazyModule } from "../lazy-module/use-lazy-module.ts";
import { uiWords, useWords } from "../words/words.ts";
import type { DialogWindowProps } from "./dialog-window.tsx";

export interface DialogProps extends DialogWindowProps {
  /** A button that opens it; takes the focus back afterwards. Without it, focus returns to what had it. */
  readonly trigger?: ReactElement<ComponentProps<"button">> | undefined;
}

const loadWindow = async () => (await import("./dialog-window.tsx")).DialogWindow;

/**
 * A window above the page. The focus stays in it, the page behind it is inert, and focus returns where it was. The window
 * itself (15 KiB) is loaded on demand; where it can't be had, the browser asks whether to load the page again.
 */
export function Dialog({ trigger, ...props }: DialogProps) {
  const { onOpenChange, open } = props;
  const dialog = useLazyModule(loadWindow, open ? true : undefined);
  const hasFailed = open && dialog.status === "failed";
  const { reload } = useWords(uiWords).errorState;
  const offerReload = useEffectEvent(() => {
    onOpenChange(false);
    if (window.confirm(reload)) location.reload();
  });
  useEffect(() => {
    if (hasFailed) offerReload();
  }, [hasFailed]);
  const press = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // Not every browser gives a pressed button the focus.
    currentTarget.focus();
    onOpenChange(true);
  };
  return (
    <>
      {trigger && cloneElement(trigger, { "aria-haspopup": "dialog", "aria-expanded": open, onClick: press })}
      {dialog.status === "ready" && <dialog.module {...props} />}
    </>
  );
}
