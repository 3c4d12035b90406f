import { paths } from "@diary/core/paths";
import { Page, PageHeader } from "@diary/ui/page";
import { useNavigate, useParams } from "react-router-dom";

import { moderationCopy } from "../features/moderation/copy.ts";
import { ReportLookupForm } from "../features/moderation/report-lookup-form.tsx";
import { ReportStatusView } from "../features/moderation/report-status.tsx";

const { status: copy } = moderationCopy;

/** What became of a report, for whoever has its number. */
export default function ReportRoute() {
  const { number } = useParams();
  const navigate = useNavigate();
  if (number === undefined) {
    return (
      <Page width="form">
        <PageHeader title={copy.find}>{copy.findText}</PageHeader>
        <ReportLookupForm onFound={(found) => void navigate(paths.report(found))} />
      </Page>
    );
  }
  return (
    <Page width="form">
      <PageHeader title={copy.title} />
      <ReportStatusView number={number} />
    </Page>
  );
}
