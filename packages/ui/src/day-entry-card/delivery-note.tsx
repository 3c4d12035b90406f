import { CircleAlert, CloudOff } from "../icons/index.ts";
import type { EntryDelivery } from "./entry-delivery.ts";

export interface DeliveryNoteProps {
  readonly delivery: Exclude<EntryDelivery, { status: "saved" }>;
}

/** Under an entry that the server does not have: that it is kept, and what can be done. */
export function DeliveryNote({ delivery }: DeliveryNoteProps) {
  if (delivery.status === "waiting") {
    return (
      <p className="text-muted flex items-start gap-2 text-sm max-sm:col-span-2">
        <CloudOff aria-hidden className="mt-0.5 size-4 shrink-0" />
        Kept on this device until it is sent.
      </p>
    );
  }
  return (
    <div className="grid gap-2 text-sm max-sm:col-span-2">
      <p className="text-danger flex items-start gap-2 font-medium">
        <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        {delivery.reason}
      </p>
      <div className="flex flex-wrap gap-2">{delivery.actions}</div>
    </div>
  );
}
