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
  readonly trigger?: ReactElement<ComponentProps<"button">> | undefined;
}

const loadWindow = async () => (await import("./dialog-window.tsx")).DialogWindow;

/** Loads its code on demand. If loading fails, a dialog of the browser offers to reload the page. */
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
    // Some browsers don't focus a pressed button.
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
