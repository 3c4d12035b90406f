import { CIRCLE_LIMITS, myCirclesQuery, type CircleSummary, useIsOfToday } from "@diary/core/circle";
import { paths } from "@diary/core/paths";
import { useDiary } from "@diary/core/supabase";
import { Button } from "@diary/ui/button";
import { EmptyState } from "@diary/ui/empty-state";
import { PageHeader } from "@diary/ui/page";
import { Plus } from "@diary/ui/page-icons";
import { LoadingRegion, Skeleton } from "@diary/ui/skeleton";
import { useWords } from "@diary/ui/words";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { useNavigate } from "react-router-dom";

import { FailedDialog, lazyComponent } from "../../loading/lazy-component.tsx";
import { Loaded } from "../../loading/loaded.tsx";
import { circleWords } from "../../words/en/circle.ts";
import { CircleRow } from "./circle-row.tsx";

const CreateCircleDialog = lazyComponent(() => import("./create-circle-dialog.tsx"), FailedDialog);

export function CircleList({ userId }: { userId: string }) {
  const { list: words } = useWords(circleWords);
  const circles = useQuery(myCirclesQuery(useDiary(), userId));
  const isOfToday = useIsOfToday(userId, circles.dataUpdatedAt);
  const navigate = useNavigate();
  const [isCreating, setIsCreating] = useState(false);
  const create = (
    <Button variant="primary" aria-haspopup="dialog" onClick={() => setIsCreating(true)}>
      <Plus aria-hidden className="size-5" />
      {words.create}
    </Button>
  );
  const isEmpty = circles.data?.length === 0;
  return (
    <>
      <PageHeader
        title={words.title}
        actions={circles.data && !isEmpty && canCreate(circles.data) ? create : undefined}
      />
      <Loaded query={circles} pending={<CircleListSkeleton />} failed={words.failed}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState level={2} title={words.none} action={create}>
              {words.explained}
            </EmptyState>
          ) : (
            <>
              <ul className="grid grid-cols-1 gap-3.5 sm:gap-5">
                {list.map((circle) => (
                  <CircleRow key={circle.circle_id} {...{ circle, isOfToday, userId }} />
                ))}
              </ul>
              {canCreate(list) ? null : <p className="text-muted mt-6 text-sm">{words.limit}</p>}
            </>
          )
        }
      </Loaded>
      <Suspense>
        {isCreating ? (
          <CreateCircleDialog
            userId={userId}
            open
            onOpenChange={setIsCreating}
            onCreated={(id) => void navigate(paths.circle(id))}
          />
        ) : null}
      </Suspense>
    </>
  );
}

const canCreate = (circles: readonly CircleSummary[]) => circles.length < CIRCLE_LIMITS.circles;

function CircleListSkeleton() {
  return (
    <LoadingRegion className="grid gap-3.5 sm:gap-5">
      <Skeleton className="h-32 rounded-lg" />
      <Skeleton className="h-32 rounded-lg" />
    </LoadingRegion>
  );
}
