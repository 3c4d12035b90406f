import { decisionsQuery, isUnseen, useSeeDecision } from "@diary/core/decision";
import { paths } from "@diary/core/paths";
import { useDiary } from "@diary/core/supabase";
import { EmptyState } from "@diary/ui/empty-state";
import { ErrorState } from "@diary/ui/error-state";
import { Page } from "@diary/ui/page";
import { Loading, Skeleton } from "@diary/ui/skeleton";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";

import { decisionCopy as copy } from "../features/decision/copy.ts";
import { DecisionView } from "../features/decision/decision-view.tsx";
import { usePageParams } from "../navigation/page-params.ts";
import { WritingProvider } from "../writing/writing-provider.tsx";
import { BackButton } from "./back-button.tsx";
import { useMember } from "./use-member.ts";

/** A decision on something of the reader's own. */
export default function DecisionRoute() {
  const { id = "" } = usePageParams();
  const { id: userId } = useMember();
  const decisions = useQuery(decisionsQuery(useDiary(), userId));
  const decision = decisions.data?.find(({ decision_id }) => decision_id === id);
  const { mutate: see } = useSeeDecision(userId);
  const isUnread = decision !== undefined && isUnseen(decision);
  useEffect(() => {
    if (isUnread) see(id);
  }, [id, isUnread, see]);

  function content() {
    if (decision !== undefined) {
      return (
        <WritingProvider>
          <DecisionView key={id} decision={decision} userId={userId} />
        </WritingProvider>
      );
    }
    // The list may be older than a decision of which somebody has just been told.
    if (decisions.isFetching) {
      return (
        <Loading className="grid gap-6">
          <Skeleton className="h-10 w-4/5" />
          <Skeleton className="h-40 w-full" />
        </Loading>
      );
    }
    if (decisions.data === undefined) {
      return <ErrorState title={copy.failed} onRetry={() => void decisions.refetch()} />;
    }
    return (
      <EmptyState level={1} title={copy.notFound} action={<BackButton to={paths.myPage} />}>
        {copy.notFoundText}
      </EmptyState>
    );
  }

  return <Page width="measure">{content()}</Page>;
}
