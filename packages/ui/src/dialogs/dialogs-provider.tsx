import { useMemo, useReducer, type ReactNode } from "react";

import { DialogsContext, type Dialogs } from "./dialogs-context.ts";
import { dialogQueue } from "./queue.ts";
import { RequestDialog } from "./request-dialog.tsx";

export interface DialogsProviderProps {
  readonly children: ReactNode;
}

/** Shows the questions and messages that `useDialogs` is asked for, one after another. Once, around the app. */
export function DialogsProvider({ children }: DialogsProviderProps) {
  const [queue, tell] = useReducer(dialogQueue, []);
  const dialogs = useMemo<Dialogs>(
    () => ({
      confirm: ({ cancel = "cancel", message, ok = "OK", title, tone = "normal" }) =>
        new Promise((answer) => {
          tell({ type: "asked", request: { kind: "confirm", title, message, ok, cancel, tone, answer } });
        }),
      alert: ({ message, ok = "OK", title }) =>
        new Promise((resolve) => {
          const answer = () => resolve();
          tell({
            type: "asked",
            request: { kind: "message", title, message, ok, cancel: "", tone: "normal", answer },
          });
        }),
    }),
    [],
  );
  const [request] = queue;
  return (
    <DialogsContext value={dialogs}>
      {children}
      {request !== undefined && (
        <RequestDialog
          key={`${request.title} ${queue.length}`}
          request={request}
          onAnswer={(agreed) => {
            tell({ type: "answered", request });
            request.answer(agreed);
          }}
        />
      )}
    </DialogsContext>
  );
}
