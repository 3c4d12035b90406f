import { appealsQuery, type PendingAppeal } from "@diary/core/desk";
import { paths } from "@diary/core/paths";
import { useDiary } from "@diary/core/supabase";
import { Badge } from "@diary/ui/badge";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";

import { deskCopy as copy } from "./copy.ts";
import { DeskLayout } from "./desk-layout.tsx";
import { useRowNavigation } from "./keyboard-shortcuts.ts";
import { QueryList, ListCard } from "./query-list.tsx";
import { formatTimeAgo } from "./relative-time.ts";

/** Appeals that wait for an answer, which is given on the page of their case. */
export function Appeals() {
  const appeals = useQuery(appealsQuery(useDiary()));
  useRowNavigation();
  return (
    <DeskLayout
      title={copy.parts.appeals}
      onReload={() => void appeals.refetch()}
      reloading={appeals.isRefetching}
      keys={[
        { keys: ["j", "k"], what: copy.keys.next },
        { keys: ["Enter"], what: copy.keys.open },
      ]}
    >
      <QueryList query={appeals} rows={appeals.data} words={copy.appeals}>
        {(rows) => <AppealList appeals={rows} />}
      </QueryList>
    </DeskLayout>
  );
}

function AppealList({ appeals }: { appeals: readonly PendingAppeal[] }) {
  return (
    <ul className="grid grid-cols-1 gap-3">
      {appeals.map((row) => (
        <li key={row.decision_id}>
          <ListCard
            link={<Link to={paths.deskCase(row.case_id)} data-row={row.case_id} />}
            title={row.subject_text || copy.noText}
            marks={
              <>
                <Badge tone="plain">{copy.subjects[row.subject_type]}</Badge>
                <Badge>{copy.actions[row.action]}</Badge>
              </>
            }
          >
            <span>
              {copy.case.by} <bdi>{row.author_nickname ?? copy.nobody}</bdi>
            </span>
            <time dateTime={row.appealed_at}>{formatTimeAgo(row.appealed_at)}</time>
            {row.mine ? <span>{copy.appeals.mine}</span> : null}
          </ListCard>
        </li>
      ))}
    </ul>
  );
}
