import { paths } from "@diary/core/paths";
import { reportsQuery } from "@diary/core/report";
import { useDiary } from "@diary/core/supabase";
import { Section } from "@diary/ui/page";
import { useWords } from "@diary/ui/words";
import { useQuery } from "@tanstack/react-query";

import { formatDate } from "../../content/format-date-time.ts";
import { LoadedList } from "../../loading/loaded.tsx";
import { PageLink } from "../../navigation/links.tsx";
import { moderationLabels } from "../../words/en/moderation-labels.ts";
import { moderationWords } from "../../words/en/moderation.ts";
import { reportGoneWords } from "../../words/en/report-gone.ts";

export function OwnReports({ userId }: { userId: string }) {
  const { mine: words, status } = useWords(moderationWords);
  const gone = useWords(reportGoneWords);
  const { reasons, subjects } = useWords(moderationLabels);
  const reports = useQuery(reportsQuery(useDiary(), userId));

  return (
    <Section title={words.title}>
      <LoadedList query={reports} words={words}>
        {({ created_at, number, reason, state, subject_type, unjudged }) => (
          <li key={number} className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
            <PageLink to={paths.report(number)} className="tabular-nums">
              {number}
            </PageLink>
            <span className="min-w-0 flex-[1_1_14rem]">
              {`${reasons[reason]}, ${subjects[subject_type]}, ${formatDate(created_at)}`}
            </span>
            <span className="text-muted text-sm">
              {(unjudged === true ? gone : status.states[state]).title}
            </span>
          </li>
        )}
      </LoadedList>
    </Section>
  );
}
