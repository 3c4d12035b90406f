import { logQuery, type LogEntry } from "@diary/core/desk";
import { useDiary } from "@diary/core/supabase";
import { useInfiniteQuery } from "@tanstack/react-query";

import { momentWords } from "../../content/moment-words.ts";
import { deskCopy } from "./copy.ts";
import { DeskFrame } from "./desk-frame.tsx";
import { Loaded } from "./desk-list.tsx";

const { log: copy } = deskCopy;

/** All that staff and the operator did, newest first. */
export function StaffLog() {
  const log = useInfiniteQuery(logQuery(useDiary()));
  return (
    <DeskFrame title={deskCopy.parts.log} onReload={() => void log.refetch()} reloading={log.isRefetching}>
      <Loaded query={log} rows={log.data?.pages.flat()} words={copy}>
        {(rows) => <LogList entries={rows} />}
      </Loaded>
    </DeskFrame>
  );
}

function LogList({ entries }: { entries: readonly LogEntry[] }) {
  return (
    <ol className="divide-hairline border-hairline grid grid-cols-1 divide-y border-y">
      {entries.map((entry) => (
        <li
          key={entry.entry_id}
          className="grid grid-cols-1 gap-1 py-3 sm:grid-cols-[11rem_minmax(0,1fr)] sm:gap-x-6"
        >
          <time dateTime={entry.created_at} className="text-muted text-sm tabular-nums">
            {momentWords(entry.created_at)}
          </time>
          <div className="min-w-0 wrap-anywhere">
            <p>
              <b className="font-semibold">{deskCopy.logged(entry.action)}</b>{" "}
              <span className="text-muted">
                {copy.by} <bdi>{entry.by_operator ? copy.operator : (entry.staff_nickname ?? copy.gone)}</bdi>
              </span>
            </p>
            {entry.facts === null ? null : (
              <p dir="auto" className="whitespace-pre-wrap">
                {entry.facts}
              </p>
            )}
            {entry.subject_type === null || entry.subject_type === "feedback" ? null : (
              <p className="text-muted text-sm">
                {deskCopy.about(entry.subject_type)} {entry.subject_id ?? copy.gone}
              </p>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}
