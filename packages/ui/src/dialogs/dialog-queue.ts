import type { ReactNode } from "react";

/** One question or message put to the person. */
export interface DialogRequest {
  readonly kind: "confirm" | "message";
  readonly title: string;
  readonly message?: string | undefined;
  readonly illustration?: ReactNode;
  readonly isMoment?: boolean | undefined;
  readonly action?: ReactNode;
  /** Words on the button that agrees. */
  readonly ok: string;
  readonly cancel: string;
  readonly tone: "danger" | "normal";
  /** Comes by itself: it waits while somebody types, and what was asked for goes before it. */
  readonly deferWhileTyping?: boolean | undefined;
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
