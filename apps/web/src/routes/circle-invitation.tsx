import { circleInvitationQuery } from "@diary/core/circle";
import { userIdOf, useSession } from "@diary/core/session";
import { useDiary } from "@diary/core/supabase";
import { Page } from "@diary/ui/page";
import { LoadingRegion, Skeleton } from "@diary/ui/skeleton";
import { useWords } from "@diary/ui/words";
import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router-dom";

import { InvalidInvitation, Invitation } from "../features/circle/invitation.tsx";
import { Loaded } from "../loading/loaded.tsx";
import { circleWords } from "../words/en/circle.ts";

export default function CircleInvitationRoute() {
  const { invitation: words } = useWords(circleWords);
  const token = useLocation().hash.slice(1);
  const session = useSession();
  const userId = userIdOf(session);
  const invitation = useQuery({
    ...circleInvitationQuery(useDiary(), token, userId),
    enabled: session.status !== "loading" && token !== "",
  });
  return (
    <Page width="measure">
      {token === "" ? (
        <InvalidInvitation />
      ) : (
        <Loaded query={invitation} pending={<InvitationSkeleton />} failed={words.failed} level={1}>
          {(found) =>
            found === null ? (
              <InvalidInvitation />
            ) : (
              <Invitation key={token} invitation={found} token={token} userId={userId} />
            )
          }
        </Loaded>
      )}
    </Page>
  );
}

function InvitationSkeleton() {
  return (
    <LoadingRegion className="grid gap-4">
      <Skeleton className="h-9 w-56 max-w-full" />
      <Skeleton className="h-8 w-72 max-w-full" />
      <Skeleton className="h-18" />
    </LoadingRegion>
  );
}
