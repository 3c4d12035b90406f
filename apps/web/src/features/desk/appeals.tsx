import { appealsQuery } from "@diary/core/desk";
import { useDiary } from "@diary/core/supabase";
import { Badge } from "@diary/ui/badge";
import { useWords } from "@diary/ui/words";
import { useQuery } from "@tanstack/react-query";

import { deskWords } from "../../words/en/desk.ts";
import { DeskLayout } from "./desk-layout.tsx";
import { useRowNavigation } from "./keyboard-shortcuts.ts";
import { QueryList, ListCard } from "./query-list.tsx";
import { formatTimeAgo } from "./relative-time.ts";

export function Appeals() {
  const words = useWords(deskWords);
  const appeals = useQuery(appealsQuery(useDiary()));
  useRowNavigation();
  return (
    <DeskLayout
      title={words.parts.appeals}
      onReload={() => void appeals.refetch()}
      reloading={appeals.isRefetching}
      keys={[
        { keys: ["j", "k"], what: words.keys.next },
        { keys: ["Enter"], what: words.keys.open },
      ]}
    >
      <QueryList query={appeals} rows={appeals.data} words={words.appeals}>
        {(rows) => (
          <ul className="grid grid-cols-1 gap-3">
            {rows.map((row) => (
              <li key={row.decision_id}>
                <ListCard
                  caseId={row.case_id}
                  title={row.subject_text || words.noText}
                  marks={
                    <>
                      <Badge tone="plain">{words.subjects[row.subject_type]}</Badge>
                      <Badge>{words.actions[row.action]}</Badge>
                    </>
                  }
                >
                  <span>
                    {words.case.by} <bdi>{row.author_nickname ?? words.nobody}</bdi>
                  </span>
                  <time dateTime={row.appealed_at}>{formatTimeAgo(row.appealed_at)}</time>
                  {row.mine ? <span>{words.appeals.mine}</span> : null}
                </ListCard>
              </li>
            ))}
          </ul>
        )}
      </QueryList>
    </DeskLayout>
  );
}
