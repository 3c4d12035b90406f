/** One question or message put to the person. */
export interface DialogRequest {
  readonly kind: "confirm" | "message";
  readonly title: string;
  readonly message?: string | undefined;
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

export function dialogQueue(queue: DialogQueue, event: DialogQueueEvent): DialogQueue {
  return event.type === "asked"
    ? [...queue, event.request]
    : queue.filter((request) => request !== event.request);
}
