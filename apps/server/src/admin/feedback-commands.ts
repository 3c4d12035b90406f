import { isCivilDate } from "@diary/core/civil-date";

import { StartError } from "../start-error.ts";
import { UsageError, type Command } from "./command.ts";

interface Feedback extends Record<string, unknown> {
  feedback_id: number;
  created_at: string;
  title: string;
  email: string | null;
  feedback: string;
  user_id: string | null;
}

export const FEEDBACK_COMMANDS: readonly Command[] = [
  {
    name: "feedback mail",
    usage: "[--since 2026-01-31]",
    summary: "mail feedback of the last day, or since a date, to CONTACT_EMAIL",
    options: { since: "value" },
    async run({ database, deliver, contactEmail }, { options }) {
      if (deliver === undefined) throw new StartError("No mail server is set. Set SMTP_HOST and SMTP_FROM.");
      const { since } = options;
      if (since !== undefined && !isCivilDate(String(since)))
        throw new UsageError(`--since must be a date like 2026-01-31, not "${since}".`);
      const rows = await database.query<Feedback>(
        `select feedback_id, created_at::text, title, email, feedback, user_id from public.feedback
         where created_at >= coalesce($1::timestamptz, now() - interval '1 day') order by feedback_id`,
        [since ?? null],
      );
      if (rows.length === 0) return "There is no new feedback.";
      const text = rows.map(formatFeedback).join("\n\n---\n\n");
      const messages = rows.length === 1 ? "1 message" : `${rows.length} messages`;
      await deliver({ to: contactEmail, subject: `Feedback: ${messages}`, text, html: "" });
      return `Sent ${messages} to ${contactEmail}.`;
    },
  },
];

function formatFeedback({ feedback_id, created_at, title, email, user_id, feedback }: Feedback): string {
  const from = [email, user_id].filter((part) => part !== null).join(", ");
  return `#${feedback_id}  ${created_at}\nFrom: ${from === "" ? "anonymous" : from}\nTitle: ${title}\n\n${feedback}`;
}
