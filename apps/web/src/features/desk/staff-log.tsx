import { logQuery, type StaffLogEntry } from "@diary/core/desk";
import { useDiary } from "@diary/core/supabase";
import { PlainText } from "@diary/ui/plain-text";
import { useWords } from "@diary/ui/words";
import { useInfiniteQuery } from "@tanstack/react-query";

import { formatDateTime } from "../../content/format-date-time.ts";
import { deskWords } from "../../words/en/desk.ts";
import { DeskLayout } from "./desk-layout.tsx";
import { QueryList } from "./query-list.tsx";

export function StaffLog() {
  const { log: words, logged, about, parts } = useWords(deskWords);
  const log = useInfiniteQuery(logQuery(useDiary()));

  function actorOf({ by_operator, staff_nickname }: StaffLogEntry): string {
    if (by_operator) return words.operator;
    return staff_nickname === "" ? words.colleague : (staff_nickname ?? words.gone);
  }

  return (
    <DeskLayout title={parts.log} onReload={() => void log.refetch()} reloading={log.isRefetching}>
      <QueryList query={log} rows={log.data?.pages.flat()} words={words}>
        {(rows) => (
          <ol className="divide-hairline border-hairline grid grid-cols-1 divide-y border-y">
            {rows.map((entry) => (
              <li
                key={entry.entry_id}
                className="grid grid-cols-1 gap-1 py-3 sm:grid-cols-[11rem_minmax(0,1fr)] sm:gap-x-6"
              >
                <time dateTime={entry.created_at} className="text-muted text-sm tabular-nums">
                  {formatDateTime(entry.created_at)}
                </time>
                <div className="min-w-0 wrap-anywhere">
                  <p>
                    <b className="font-semibold">{logged(entry.action)}</b>{" "}
                    <span className="text-muted">
                      {words.by}
                      <bdi>{actorOf(entry)}</bdi>
                    </span>
                  </p>
                  {entry.facts === null ? null : <PlainText text={entry.facts} />}
                  {entry.subject_type === null || entry.subject_type === "feedback" ? null : (
                    <p className="text-muted text-sm">
                      {about(entry.subject_type)} {entry.subject_id ?? words.gone}
                    </p>
                  )}
                </div>
              </li>
            ))}
          </ol>
        )}
      </QueryList>
    </DeskLayout>
  );
}
