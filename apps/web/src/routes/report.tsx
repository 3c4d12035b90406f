import { paths } from "@diary/core/paths";
import { parseReportNumber, reportStatusQuery, type ReportStatus } from "@diary/core/report";
import { useDiary } from "@diary/core/supabase";
import { Button } from "@diary/ui/button";
import { EmptyState } from "@diary/ui/empty-state";
import { Form } from "@diary/ui/form";
import { Page, PageHeader } from "@diary/ui/page";
import { LoadingRegion, Skeleton } from "@diary/ui/skeleton";
import { TextField } from "@diary/ui/text-field";
import { useWords } from "@diary/ui/words";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate, useParams } from "react-router-dom";

import { formatDateTime } from "../content/format-date-time.ts";
import { Loaded } from "../loading/loaded.tsx";
import { ButtonLink } from "../navigation/links.tsx";
import { moderationLabels } from "../words/en/moderation-labels.ts";
import { moderationWords } from "../words/en/moderation.ts";
import { reportGoneWords } from "../words/en/report-gone.ts";

export default function ReportRoute() {
  const { status: words } = useWords(moderationWords);
  const { number } = useParams();
  if (number === undefined) {
    return (
      <Page width="form">
        <PageHeader title={words.find}>{words.findText}</PageHeader>
        <ReportLookupForm />
      </Page>
    );
  }
  return (
    <Page width="form">
      <PageHeader title={words.title} />
      <ReportStatusView number={number} />
    </Page>
  );
}

function ReportLookupForm() {
  const { status: words } = useWords(moderationWords);
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const [isWrong, setIsWrong] = useState(false);

  function submit() {
    const number = parseReportNumber(typed);
    setIsWrong(number === null);
    if (number !== null) void navigate(paths.report(number));
  }

  return (
    <Form onSubmit={submit}>
      <TextField
        label={words.number}
        hint={words.numberHint}
        name="number"
        required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={isWrong ? words.noNumber : undefined}
        value={typed}
        onValueChange={(value) => {
          setTyped(value);
          setIsWrong(false);
        }}
      />
      <Button type="submit" variant="primary" className="justify-self-end">
        {words.submit}
      </Button>
    </Form>
  );
}

function ReportStatusView({ number }: { number: string }) {
  const { status: words } = useWords(moderationWords);
  const status = useQuery(reportStatusQuery(useDiary(), number));
  return (
    <Loaded
      query={status}
      failed={words.failed}
      pending={
        <LoadingRegion className="grid grid-cols-1 gap-4">
          <Skeleton className="h-8 w-56 max-w-full" />
          <Skeleton className="h-24 w-full" />
        </LoadingRegion>
      }
      notFound={
        <EmptyState
          title={words.notFound}
          action={<ButtonLink to={paths.findReport}>{words.again}</ButtonLink>}
        >
          {words.notFoundText}
        </EmptyState>
      }
    >
      {(report) => <Answer report={report} />}
    </Loaded>
  );
}

function Answer({ report }: { report: ReportStatus }) {
  const { status: words } = useWords(moderationWords);
  const { reasons } = useWords(moderationLabels);
  const gone = useWords(reportGoneWords);
  const { text, title } = report.unjudged === true ? gone : words.states[report.state];
  const facts: readonly (readonly [name: string, value: string])[] = [
    [words.number, report.number],
    [words.facts.about, words.about[report.subject_type]],
    [words.facts.reason, reasons[report.reason]],
    [words.facts.sentAt, formatDateTime(report.created_at)],
    ...(report.answered_at === null
      ? []
      : [[words.facts.answeredAt, formatDateTime(report.answered_at)] as const]),
  ];
  return (
    <>
      <h2 className="font-serif text-xl font-semibold">{title}</h2>
      <p className="text-muted mt-2">{text}</p>
      <dl className="border-hairline mt-8 grid gap-x-8 gap-y-3 border-t pt-6 sm:grid-cols-[auto_1fr]">
        {facts.map(([name, value]) => (
          <div key={name} className="sm:col-span-2 sm:grid sm:grid-cols-subgrid">
            <dt className="text-muted">{name}</dt>
            <dd className="font-medium wrap-anywhere tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
