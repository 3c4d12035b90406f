import { useState } from "react";

import { Button } from "../button/button.tsx";
import { DialogWindow } from "../dialog/dialog-window.tsx";
import { uiWords, useWords } from "../words/words.ts";
import type { DialogRequest } from "./dialog-request.ts";
import { useIsTyping } from "./use-is-typing.ts";

export interface DialogRendererProps {
  readonly queue: readonly DialogRequest[];
  readonly onAnswer: (request: DialogRequest, agreed: boolean) => void;
}

export function DialogRenderer({ onAnswer, queue }: DialogRendererProps) {
  const isTyping = useIsTyping();
  const [shown, setShown] = useState<{ request: DialogRequest | undefined; turn: number }>({
    request: undefined,
    turn: 0,
  });
  const isOpen = shown.request !== undefined && queue.includes(shown.request);
  const next = isOpen
    ? shown.request
    : queue.find(({ deferWhileTyping }) => deferWhileTyping !== true || !isTyping);
  if (next !== shown.request) setShown({ request: next, turn: shown.turn + 1 });
  if (next === undefined) return null;
  return <RequestDialog key={shown.turn} request={next} onAnswer={(agreed) => onAnswer(next, agreed)} />;
}

interface RequestDialogProps {
  readonly request: DialogRequest;
  readonly onAnswer: (agreed: boolean) => void;
}

/** The first button gets the focus. It is Cancel if the dialog asks for confirmation. */
function RequestDialog({ onAnswer, request }: RequestDialogProps) {
  const words = useWords(uiWords).dialogs;
  const { action, alternative, illustration, isFullWindow, kind, message, ok = words.ok, title } = request;
  const agree = (
    <Button
      key="ok"
      variant={kind === "confirm" ? "danger" : "primary"}
      className="min-w-24"
      onClick={() => onAnswer(true)}
    >
      {ok}
    </Button>
  );
  return (
    <DialogWindow
      open
      onOpenChange={() => onAnswer(false)}
      kind={isFullWindow === true ? "full-window" : "question"}
      title={title}
      description={message}
      actions={
        kind === "message" ? (
          <>
            {agree}
            {action}
          </>
        ) : (
          <>
            <Button className="min-w-24" onClick={() => onAnswer(false)}>
              {words.cancel}
            </Button>
            {alternative === undefined ? null : (
              <Button
                onClick={() => {
                  onAnswer(false);
                  alternative.onSelect();
                }}
              >
                {alternative.label}
              </Button>
            )}
            {agree}
          </>
        )
      }
    >
      {illustration === undefined ? undefined : (
        <div className="grid justify-items-center">{illustration}</div>
      )}
    </DialogWindow>
  );
}
