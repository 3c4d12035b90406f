import type { ReactNode } from "react";

import { Alert } from "../alert/alert.tsx";

export interface OutboxNoticeProps {
  readonly connection: "online" | "offline";
  /** Entries on this device that are still to be sent. */
  readonly waiting: number;
  /** Entries that the server does not take, whose writer has to decide. */
  readonly refused: number;
  /** A button or a link: sending now, or to where the entries are. */
  readonly actions?: ReactNode;
  readonly className?: string | undefined;
}

/** Says what is kept on this device and not yet with the server. Nothing, when there is nothing to say. */
export function OutboxNotice({ actions, className, ...outbox }: OutboxNoticeProps) {
  const words = say(outbox);
  if (words === undefined) return null;
  return (
    <Alert
      tone={outbox.refused > 0 ? "notice" : "info"}
      title={words.title}
      actions={actions}
      className={className}
    >
      {words.text}
    </Alert>
  );
}

type Outbox = Pick<OutboxNoticeProps, "connection" | "refused" | "waiting">;

function say({ connection, refused, waiting }: Outbox): { title: string; text: string } | undefined {
  if (refused > 0) {
    const text =
      refused === 1 ? "Its text is kept until you decide." : "Their texts are kept until you decide.";
    return { title: `${entries(refused)} could not be registered`, text };
  }
  if (waiting > 0) {
    const until = connection === "offline" ? "you are online" : "the diary has answered";
    return { title: `${entries(waiting)} waiting to be sent`, text: `Kept on this device until ${until}.` };
  }
  if (connection === "offline") {
    return { title: "You are offline", text: "What you write is kept on this device and sent later." };
  }
  return undefined;
}

function entries(count: number): string {
  return count === 1 ? "1 entry" : `${count} entries`;
}
