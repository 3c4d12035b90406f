import { useState } from "react";

import { Button } from "../button/button.tsx";
import { DialogWindow } from "../dialog/dialog-window.tsx";
import type { DialogRequest } from "./queue.ts";
import { useIsTyping } from "./typing.ts";

export interface RequestDialogProps {
  readonly request: DialogRequest;
  readonly onAnswer: (agreed: boolean) => void;
}

/**
 * The dialog of one request, once nobody is typing. In the order of the buttons the first gets the focus: cancel, where
 * something is lost.
 */
export function RequestDialog({ onAnswer, request }: RequestDialogProps) {
  const { cancel, kind, message, ok, picture, title, tone } = request;
  const isTyping = useIsTyping();
  const [isOpen, setIsOpen] = useState(false);
  const agree = (
    <Button
      key="ok"
      variant={tone === "danger" ? "danger" : "primary"}
      className="min-w-24"
      onClick={() => onAnswer(true)}
    >
      {ok}
    </Button>
  );
  if (!isTyping && !isOpen) setIsOpen(true);
  if (!isOpen) return null;
  return (
    <DialogWindow
      open
      onOpenChange={() => onAnswer(false)}
      kind="question"
      title={title}
      description={message}
      actions={
        kind === "message" ? (
          agree
        ) : (
          <>
            <Button className="min-w-24" onClick={() => onAnswer(false)}>
              {cancel}
            </Button>
            {agree}
          </>
        )
      }
    >
      {picture === undefined ? undefined : <div className="grid justify-items-center">{picture}</div>}
    </DialogWindow>
  );
}
