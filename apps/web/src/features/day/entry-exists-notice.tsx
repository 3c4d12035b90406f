import type { Day } from "@diary/core/day";
import { paths } from "@diary/core/paths";
import { Alert } from "@diary/ui/alert";
import { useWords } from "@diary/ui/words";

import { ButtonLink } from "../../navigation/links.tsx";
import { dayWords } from "../../words/en/day.ts";

/** The date has its entry: the way to change it, on which a draft of the date comes along. */
export function EntryExistsNotice({ entry }: { entry: Day }) {
  const { register: words } = useWords(dayWords);
  return (
    <Alert
      title={words.alreadyWritten}
      actions={
        <ButtonLink to={paths.editDay(entry.challenge_id, entry.day_id)} size="small">
          {words.edit}
        </ButtonLink>
      }
    >
      {words.alreadyWrittenText}
    </Alert>
  );
}
