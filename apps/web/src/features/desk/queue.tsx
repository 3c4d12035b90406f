import { queueQuery, type DeskAction, type QueuedCase } from "@diary/core/desk";
import { paths } from "@diary/core/paths";
import { useDiary } from "@diary/core/supabase";
import { Badge } from "@diary/ui/badge";
import { useWords } from "@diary/ui/words";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useNavigate } from "react-router-dom";

import { useShortcuts } from "../../platform/shortcuts.ts";
import { deskWords } from "../../words/en/desk.ts";
import { moderationLabels } from "../../words/en/moderation-labels.ts";
import { DeskLayout } from "./desk-layout.tsx";
import { ACTION_KEYS, focusedRowId, focusFirstRow, useRowNavigation } from "./keyboard-shortcuts.ts";
import { QueryList, ListCard } from "./query-list.tsx";

const OFFERED = ACTION_KEYS.filter(({ action }) => action !== "restore");

export function Queue() {
  const words = useWords(deskWords);
  const queue = useInfiniteQuery(queueQuery(useDiary()));
  const navigate = useNavigate();
  const rows = queue.data?.pages.flat();
  const openCase = (action: DeskAction) => () => {
    const id = focusedRowId();
    if (id !== undefined) void navigate(paths.deskCase(id), { state: { action } });
    return id !== undefined;
  };
  useRowNavigation();
  useShortcuts(Object.fromEntries(OFFERED.map(({ action, key }) => [key, openCase(action)])));
  const isLoaded = rows !== undefined;
  useEffect(() => {
    if (isLoaded) focusFirstRow();
  }, [isLoaded]);

  return (
    <DeskLayout
      title={words.parts.queue}
      onReload={() => void queue.refetch()}
      reloading={queue.isRefetching}
      keys={[
        { keys: ["j", "k"], what: words.keys.next },
        { keys: ["Enter"], what: words.keys.open },
        ...OFFERED.map(({ action, key }) => ({ keys: [key], what: words.actions[action] })),
      ]}
    >
      <QueryList query={queue} rows={rows} words={words.queue}>
        {(cases) => <QueueList cases={cases} />}
      </QueryList>
    </DeskLayout>
  );
}

export function QueueList({ cases }: { cases: readonly QueuedCase[] }) {
  const words = useWords(deskWords);
  const { reasons } = useWords(moderationLabels);
  return (
    <ul className="grid grid-cols-1 gap-3">
      {cases.map((row) => (
        <li key={row.case_id}>
          <ListCard
            caseId={row.case_id}
            title={row.subject_text || words.noText}
            about={
              <>
                <b className="text-ink font-semibold">{words.subjects[row.subject_type]}</b> {words.case.by}
                <bdi>{row.author_nickname ?? words.nobody}</bdi>
              </>
            }
            time={row.opened_at}
            marks={row.reasons.map((reason) => (
              <Badge key={reason} tone="plain">
                {reasons[reason]}
              </Badge>
            ))}
          >
            <span>
              {words.queue.reports(row.reports)} ({words.record(row.reporters_right, row.reporters_wrong)})
            </span>
            <span>{words.queue.before(row.decisions_before)}</span>
          </ListCard>
        </li>
      ))}
    </ul>
  );
}
