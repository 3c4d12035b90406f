import type { Day } from "@diary/core/day";
import { paths } from "@diary/core/paths";
import { Alert } from "@diary/ui/alert";
import { buttonClass } from "@diary/ui/button";
import { Link } from "react-router-dom";

import { dayCopy } from "./copy.ts";

const { register: copy } = dayCopy;

export interface EntryExistsNoticeProps {
  entry: Day;
}

/** The date has its entry: the way to change it, on which a draft of the date comes along. */
export function EntryExistsNotice({ entry }: EntryExistsNoticeProps) {
  return (
    <Alert
      title={copy.alreadyWritten}
      actions={
        <Link
          to={paths.editDay(entry.challenge_id, entry.day_id)}
          className={buttonClass("secondary", "small")}
        >
          {copy.edit}
        </Link>
      }
    >
      {copy.alreadyWrittenText}
    </Alert>
  );
}
