import { appealsQuery } from "@diary/core/desk";
import { useDiary } from "@diary/core/supabase";
import { Badge } from "@diary/ui/badge";
import { useWords } from "@diary/ui/words";
import { useQuery } from "@tanstack/react-query";

import { deskWords } from "../../words/en/desk.ts";
import { DeskLayout } from "./desk-layout.tsx";
import { useRowNavigation } from "./keyboard-shortcuts.ts";
import { QueryList, ListCard } from "./query-list.tsx";

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
                  about={
                    <>
                      <b className="text-ink font-semibold">{words.subjects[row.subject_type]}</b>{" "}
                      {words.case.by}
                      <bdi>{row.author_nickname ?? words.nobody}</bdi>
                    </>
                  }
                  time={row.appealed_at}
                  marks={<Badge tone="plain">{words.decisions[row.action]}</Badge>}
                >
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
