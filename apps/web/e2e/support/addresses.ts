import type { TestBackend } from "@diary/server/testing";

import type { Person } from "./person.ts";

/** A challenge of a person, one of its entries, and the handle that they have or will have. */
interface Own {
  challenge: string;
  day: string;
  handle: string;
}

/** Has the challenge reported and its author warned, and returns an address for the path of each page. */
export async function addressesOf(
  backend: TestBackend,
  { author, reporter, challenge, day, handle }: Own & { author: Person; reporter: Person },
): Promise<(path: string) => string> {
  const number = await reporter.call<string>("create_report", {
    subject_type: "challenge",
    subject_id: challenge,
    reason: "spam",
    note: "It advertises a shop.",
  });
  const [decision] = await backend.sql<{ id: string }>(
    `insert into public.decision
       (user_id, subject_type, subject_id, subject_text, action, ground, facts, created_at, ended_at)
     values ($1, 'profile', $1, 'Aiko', 'hide', 'spam', 'It advertises a shop.',
       '2026-11-19T12:00:00Z', '2026-11-19T13:00:00Z')
     returning decision_id as id`,
    [author.id],
  );
  return (path) =>
    path
      .replace("*", "any/other/path")
      .replace(":day_id", day)
      .replace(":year", "2026")
      .replace(":number", number)
      .replace(":handle", handle)
      .replace(/^(\/decision\/):id/, `$1${decision!.id}`)
      .replace(":id", challenge);
}
