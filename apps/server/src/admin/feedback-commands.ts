import { StartError } from "../start-error.ts";
import { numberOption, stripControlCharacters, UsageError, type Command } from "./command.ts";

interface Feedback extends Record<string, string | number | null> {
  feedback_id: number;
  created_at: string;
  title: string;
  email: string | null;
  feedback: string;
  user_id: string | null;
}

const SELECT = "select feedback_id, created_at::text, title, email, feedback, user_id from public.feedback";

/** The commands about feedback of users to the operator. */
export const FEEDBACK_COMMANDS: readonly Command[] = [
  {
    name: "feedback list",
    usage: "[--limit 50]",
    summary: "the newest messages, a line each",
    options: { limit: "value" },
    async run({ database }, given) {
      const rows = await database.query<Feedback>(`${SELECT} order by feedback_id desc limit $1`, [
        numberOption(given, "limit", 50, 100_000),
      ]);
      return {
        kind: "rows",
        rows: rows.map((row) => ({
          number: row.feedback_id,
          day: row.created_at.slice(0, 10),
          address: stripControlCharacters(row.email ?? ""),
          title: stripControlCharacters(row.title),
        })),
        none: "None.",
      };
    },
  },
  {
    name: "feedback read",
    usage: "<number>",
    summary: "one message",
    async run({ database }, { words: [number] }) {
      if (number === undefined || !/^\d{1,15}$/.test(number))
        throw new UsageError("Say which one, by its number.");
      const [row] = await database.query<Feedback>(`${SELECT} where feedback_id = $1`, [number]);
      if (row === undefined) throw new StartError(`There is no message ${number}.`);
      return inWords(row);
    },
  },
  {
    name: "feedback export",
    usage: "[--format json|csv]",
    summary: "all messages",
    options: { format: "value" },
    async run({ database }, { options }) {
      const { format = "json" } = options;
      const rows = await database.query<Feedback>(`${SELECT} order by feedback_id`);
      if (format === "json") return { kind: "document", document: rows };
      if (format !== "csv") throw new UsageError("--format is json or csv.");
      const columns = ["feedback_id", "created_at", "title", "email", "feedback", "user_id"] as const;
      return [columns, ...rows.map((row) => columns.map((column) => csvCell(row[column])))]
        .map((cells) => cells.join(","))
        .join("\r\n");
    },
  },
  {
    name: "feedback mail",
    usage: "[--since 2026-01-31]",
    summary: "send the messages of the last day, or since a day, to CONTACT_EMAIL",
    options: { since: "value" },
    async run({ database, deliver, contactEmail }, { options }) {
      if (deliver === undefined) throw new StartError("No mail can be sent: set SMTP_HOST and SMTP_FROM.");
      const { since } = options;
      if (since !== undefined && !(typeof since === "string" && /^\d{4}-\d\d-\d\d$/.test(since))) {
        throw new UsageError("--since is a day: 2026-01-31.");
      }
      const rows = await database.query<Feedback>(
        `${SELECT} where created_at >= coalesce($1::timestamptz, now() - interval '1 day') order by feedback_id`,
        [since ?? null],
      );
      if (rows.length === 0) return "There is nothing to send.";
      const text = rows.map(inWords).join("\n\n---\n\n");
      await deliver({ to: contactEmail, subject: `Feedback: ${rows.length} messages`, text, html: "" });
      return `Sent ${rows.length} messages to ${contactEmail}.`;
    },
  },
];

function inWords({ feedback_id, created_at, title, email, user_id, feedback }: Feedback): string {
  const from = [email, user_id]
    .filter((part) => part !== null)
    .map(stripControlCharacters)
    .join(", ");
  return `#${feedback_id}  ${created_at}\nFrom: ${from === "" ? "nobody named" : from}\nTitle: ${stripControlCharacters(title)}\n\n${lines(feedback)}`;
}

/** As it was written, without what could steer a terminal. */
const lines = (text: string) => text.split(/\r?\n/).map(stripControlCharacters).join("\n");

/** A cell that a spreadsheet takes for a text, also one that begins like a formula. */
function csvCell(value: string | number | null): string {
  const text = String(value ?? "");
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
