import type { ReactNode } from "react";

export interface AlertOptions {
  readonly title: string;
  readonly message?: string | undefined;
  /** Decoration under the text: the seal of a completed challenge. Over it in a moment. */
  readonly illustration?: ReactNode;
  /** Something to stop at: it fills the window. Default false. */
  readonly isMoment?: boolean | undefined;
  /** Another button, beside the one that closes it. */
  readonly action?: ReactNode;
  /** Default "OK". */
  readonly ok?: string | undefined;
  /** For what comes by itself and answers no press: it waits while the user types. */
  readonly deferWhileTyping?: boolean | undefined;
}

/** One question or message put to the person. */
export interface DialogRequest extends AlertOptions {
  readonly kind: "confirm" | "message";
  /** Words on the button that agrees. */
  readonly ok: string;
  readonly cancel: string;
  readonly tone: "danger" | "normal";
  /** Called once: true when agreed to, false when declined or dismissed. */
  readonly answer: (agreed: boolean) => void;
}

/** Requests wait for each other: the first is on the screen. */
export type DialogQueue = readonly DialogRequest[];

export type DialogQueueEvent =
  | { readonly type: "asked"; readonly request: DialogRequest }
  | { readonly type: "answered"; readonly request: DialogRequest };

export function dialogQueueReducer(queue: DialogQueue, event: DialogQueueEvent): DialogQueue {
  return event.type === "asked"
    ? [...queue, event.request]
    : queue.filter((request) => request !== event.request);
}

/** Asks by the browser's own dialog. */
export function showNativeDialog({ kind, message, title }: DialogRequest): boolean {
  const text = message === undefined ? title : `${title}\n\n${message}`;
  if (kind === "confirm") return window.confirm(text);
  window.alert(text);
  return true;
}
