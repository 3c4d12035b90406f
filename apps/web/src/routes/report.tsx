import { paths } from "@diary/core/paths";
import { Page, PageHeader } from "@diary/ui/page";
import { useNavigate } from "react-router-dom";

import { moderationCopy } from "../features/moderation/copy.ts";
import { FindReport } from "../features/moderation/find-report.tsx";
import { ReportStatusView } from "../features/moderation/report-status.tsx";
import { usePageParams } from "../navigation/page-params.ts";

const { status: copy } = moderationCopy;

/** What became of a report, for whoever has its number. */
export default function ReportRoute() {
  const { number } = usePageParams();
  const navigate = useNavigate();
  if (number === undefined) {
    return (
      <Page width="form">
        <PageHeader title={copy.find}>{copy.findText}</PageHeader>
        <FindReport onFound={(found) => void navigate(paths.report(found))} />
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
