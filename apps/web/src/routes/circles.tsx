import { Page } from "@diary/ui/page";

import { CircleList } from "../features/circle/circle-list.tsx";
import { useCurrentUser } from "./parts/use-viewer.ts";

export default function CirclesRoute() {
  const { id } = useCurrentUser();
  return (
    <Page width="measure">
      <CircleList userId={id} />
    </Page>
  );
}
