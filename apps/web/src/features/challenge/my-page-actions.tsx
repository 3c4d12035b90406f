import { paths } from "@diary/core/paths";
import { Button } from "@diary/ui/button";

import { Link } from "../../navigation/link.tsx";
import { challengeCopy } from "./copy.ts";

const { myPage: copy } = challengeCopy;

export interface MyPageActionsProps {
  /** There is nothing to write for: writing is not the main action then. */
  isEmpty: boolean;
}

/** The four ways on from my page. */
export function MyPageActions({ isEmpty }: MyPageActionsProps) {
  return (
    <div className="flex w-full flex-wrap gap-3 max-sm:*:grow max-sm:*:basis-[calc(50%-0.375rem)] max-sm:*:px-3">
      <Button asChild>
        <Link to={paths.settings}>{copy.editProfile}</Link>
      </Button>
      <Button asChild>
        <Link to={paths.createChallenge}>{copy.newChallenge}</Link>
      </Button>
      <Button asChild variant={isEmpty ? "secondary" : "primary"}>
        <Link to={paths.registerDay()}>{copy.registerDay}</Link>
      </Button>
      <Button asChild>
        <Link to={paths.home}>{copy.home}</Link>
      </Button>
    </div>
  );
}
