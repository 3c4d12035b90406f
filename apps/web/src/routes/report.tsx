import { paths } from "@diary/core/paths";
import { Page, PageHeader } from "@diary/ui/page";
import { useWords } from "@diary/ui/words";
import { useNavigate, useParams } from "react-router-dom";

import { ReportLookupForm } from "../features/moderation/report-lookup-form.tsx";
import { ReportStatusView } from "../features/moderation/report-status.tsx";
import { moderationWords } from "../words/en/moderation.ts";

/** The state of a report, by its number. */
export default function ReportRoute() {
  const { status: words } = useWords(moderationWords);
  const { number } = useParams();
  const navigate = useNavigate();
  if (number === undefined) {
    return (
      <Page width="form">
        <PageHeader title={words.find}>{words.findText}</PageHeader>
        <ReportLookupForm onFound={(found) => void navigate(paths.report(found))} />
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
