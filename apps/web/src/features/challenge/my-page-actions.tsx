import { Button } from "@diary/ui/button";
import { Link } from "react-router-dom";

import { paths } from "../../config/paths.ts";
import { challengeCopy } from "./copy.ts";

const { myPage: copy } = challengeCopy;

/** The four ways on from my page. */
export function MyPageActions() {
  return (
    <div className="grid w-full grid-cols-[auto_auto] gap-3 max-sm:*:px-3 sm:flex sm:flex-wrap">
      <Button asChild variant="primary">
        <Link to={paths.registerDay()}>{copy.registerDay}</Link>
      </Button>
      <Button asChild>
        <Link to={paths.createChallenge}>{copy.newChallenge}</Link>
      </Button>
      <Button asChild>
        <Link to={paths.settings}>{copy.editProfile}</Link>
      </Button>
      <Button asChild>
        <Link to={paths.home}>{copy.home}</Link>
      </Button>
    </div>
  );
}
