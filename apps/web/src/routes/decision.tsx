import { decisionsQuery, isUnread, useMarkDecisionSeen } from "@diary/core/decision";
import { paths } from "@diary/core/paths";
import { useDiary } from "@diary/core/supabase";
import { EmptyState } from "@diary/ui/empty-state";
import { ErrorState } from "@diary/ui/error-state";
import { Page } from "@diary/ui/page";
import { LoadingRegion, Skeleton } from "@diary/ui/skeleton";
import { useWords } from "@diary/ui/words";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useParams } from "react-router-dom";

import { DecisionDetail } from "../features/decision/decision-detail.tsx";
import { decisionWords } from "../words/en/decision.ts";
import { WritingProvider } from "../writing/write-services.tsx";
import { BackButton } from "./parts/back-button.tsx";
import { useCurrentUser } from "./parts/use-viewer.ts";

export default function DecisionRoute() {
  const words = useWords(decisionWords);
  const { id = "" } = useParams();
  const { id: userId } = useCurrentUser();
  const decisions = useQuery(decisionsQuery(useDiary(), userId));
  const decision = decisions.data?.find(({ decision_id }) => decision_id === id);
  const { mutate: see } = useMarkDecisionSeen(userId);
  const isUnreadDecision = decision !== undefined && isUnread(decision);
  useEffect(() => {
    if (isUnreadDecision) see(id);
  }, [id, isUnreadDecision, see]);

  function content() {
    if (decision !== undefined) {
      return (
        <WritingProvider>
          <DecisionDetail key={id} decision={decision} userId={userId} />
        </WritingProvider>
      );
    }
    // The cached list may be older than the decision.
    if (decisions.isFetching) {
      return (
        <LoadingRegion className="grid gap-6">
          <Skeleton className="h-10 w-4/5" />
          <Skeleton className="h-40 w-full" />
        </LoadingRegion>
      );
    }
    if (decisions.data === undefined) {
      return <ErrorState title={words.failed} onRetry={() => void decisions.refetch()} />;
    }
    return (
      <EmptyState level={1} title={words.notFound} action={<BackButton to={paths.myPage} />}>
        {words.notFoundText}
      </EmptyState>
    );
  }

  return <Page width="measure">{content()}</Page>;
}
