import type { Case } from "@diary/core/desk";
import { Badge } from "@diary/ui/badge";
import { Section } from "@diary/ui/page";
import { PlainText } from "@diary/ui/plain-text";
import { useWords } from "@diary/ui/words";

import { formatDateTime } from "../../content/format-date-time.ts";
import { deskWords } from "../../words/en/desk.ts";
import { moderationLabels } from "../../words/en/moderation-labels.ts";
import { formatTimeAgo } from "./relative-time.ts";

/** Hides the reporters if the author of the content opens the case. */
export function CaseHistory({ isOwn, it }: { it: Case; isOwn: boolean }) {
  const { case: words, decisions, signedOut, record } = useWords(deskWords);
  const { grounds, reasons } = useWords(moderationLabels);
  return (
    <>
      <Section title={words.reports} aside={<span className="text-muted text-sm">{it.reports.length}</span>}>
        {isOwn ? <p className="text-muted mb-4">{words.own}</p> : null}
        <ul className="grid grid-cols-1 gap-6">
          {it.reports.map((report) => (
            <li key={report.number} className="grid grid-cols-1 gap-1.5">
              <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
                <Badge className="whitespace-normal!">{reasons[report.reason]}</Badge>
                {isOwn ? null : (
                  <bdi className="font-semibold wrap-anywhere">{report.reporter ?? signedOut}</bdi>
                )}
              </p>
              {report.note === null ? null : (
                <PlainText className="text-slip max-w-[37rem] wrap-anywhere" text={report.note} />
              )}
              <p className="text-muted facts text-sm">
                <time dateTime={report.created_at}>{formatTimeAgo(report.created_at)}</time>
                {isOwn || report.reporter === null ? null : <span>{record(report.right, report.wrong)}</span>}
              </p>
            </li>
          ))}
        </ul>
      </Section>
      <Section title={words.earlier}>
        {it.earlier.length === 0 ? (
          <p className="text-muted">{words.noneEarlier}</p>
        ) : (
          <ul className="grid grid-cols-1 gap-3">
            {it.earlier.map((decision) => (
              <li key={decision.decision_id}>
                <p className="facts">
                  <b className="font-semibold">{decisions[decision.action]}</b>
                  <span>{grounds[decision.ground]}</span>
                  <time dateTime={decision.created_at}>{formatDateTime(decision.created_at)}</time>
                  {decision.ended_at === null ? null : <span>{words.ended}</span>}
                </p>
                <PlainText className="text-muted text-sm wrap-anywhere" text={decision.facts} />
              </li>
            ))}
          </ul>
        )}
      </Section>
    </>
  );
}
