import { useCallback, useEffect, useMemo, useReducer, type ReactNode } from "react";

import { useOnDemand } from "../on-demand/use-on-demand.ts";
import { useWords } from "../words/words.ts";
import { DialogsContext, type Dialogs } from "./dialogs-context.ts";
import { askNatively, dialogQueue, type DialogRequest } from "./queue.ts";

export interface DialogsProviderProps {
  readonly children: ReactNode;
}

const loadDialog = async () => (await import("./request-dialog.tsx")).RequestDialog;

const english = { ok: "OK", cancel: "cancel" };

/**
 * Shows the questions and messages that `useDialogs` is asked for, one after another. Once, around the app. The
 * dialog itself (12 KiB) is loaded on demand.
 */
export function DialogsProvider({ children }: DialogsProviderProps) {
  const words = useWords("dialogs", english);
  const [queue, tell] = useReducer(dialogQueue, []);
  const dialogs = useMemo<Dialogs>(
    () => ({
      confirm: ({ cancel = words.cancel, message, ok = words.ok, title, tone = "normal" }) =>
        new Promise((answer) => {
          tell({ type: "asked", request: { kind: "confirm", title, message, ok, cancel, tone, answer } });
        }),
      alert: ({ message, ok = words.ok, picture, title }) =>
        new Promise((resolve) => {
          const answer = () => resolve();
          tell({
            type: "asked",
            request: { kind: "message", title, message, picture, ok, cancel: "", tone: "normal", answer },
          });
        }),
    }),
    [words],
  );
  const [request] = queue;
  const dialog = useOnDemand(loadDialog, request);
  const settle = useCallback((answered: DialogRequest, agreed: boolean) => {
    tell({ type: "answered", request: answered });
    answered.answer(agreed);
  }, []);

  useEffect(() => {
    // Without a network there may be no dialog to load: what blocks must block all the same.
    if (request !== undefined && dialog.status === "failed") settle(request, askNatively(request));
  }, [dialog.status, request, settle]);

  return (
    <DialogsContext value={dialogs}>
      {children}
      {request !== undefined && dialog.status === "ready" && (
        <dialog.part
          key={`${request.title} ${queue.length}`}
          request={request}
          onAnswer={(agreed) => settle(request, agreed)}
        />
      )}
    </DialogsContext>
  );
}
