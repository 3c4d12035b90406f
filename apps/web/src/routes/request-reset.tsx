import { Page, PageHeader } from "@diary/ui/page";

import { authCopy } from "../features/auth/copy.ts";
import { RequestResetForm } from "../features/auth/request-reset-form.tsx";

export default function RequestResetRoute() {
  return (
    <Page width="form">
      <PageHeader title={authCopy.reset.title}>{authCopy.reset.lead}</PageHeader>
      <RequestResetForm />
    </Page>
  );
}
