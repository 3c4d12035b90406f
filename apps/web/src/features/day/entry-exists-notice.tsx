import type { Day } from "@diary/core/day";
import { paths } from "@diary/core/paths";
import { Alert } from "@diary/ui/alert";
import { buttonClass } from "@diary/ui/button";
import { useWords } from "@diary/ui/words";
import { Link } from "react-router-dom";

import { dayWords } from "../../words/en/day.ts";

export interface EntryExistsNoticeProps {
  entry: Day;
}

/** The date has its entry: the way to change it, on which a draft of the date comes along. */
export function EntryExistsNotice({ entry }: EntryExistsNoticeProps) {
  const { register: words } = useWords(dayWords);
  return (
    <Alert
      title={words.alreadyWritten}
      actions={
        <Link
          to={paths.editDay(entry.challenge_id, entry.day_id)}
          className={buttonClass("secondary", "small")}
        >
          {words.edit}
        </Link>
      }
    >
      {words.alreadyWrittenText}
    </Alert>
  );
}
