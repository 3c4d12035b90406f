import { Page, PageHeader } from "@diary/ui/page";
import { useWords } from "@diary/ui/words";

import { RequestResetForm } from "../features/auth/request-reset-form.tsx";
import { authWords } from "../words/en/auth.ts";

export default function RequestResetRoute() {
  const words = useWords(authWords);
  return (
    <Page width="form">
      <PageHeader title={words.reset.title}>{words.reset.lead}</PageHeader>
      <RequestResetForm />
    </Page>
  );
}
