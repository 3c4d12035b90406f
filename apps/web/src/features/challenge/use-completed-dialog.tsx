import type { ChallengeCard } from "@diary/core/challenge";
import { daysBetween, type CivilDate } from "@diary/core/civil-date";
import type { Day } from "@diary/core/day";
import { getAvatarUrl } from "@diary/core/profile";
import { streak } from "@diary/core/rest-days";
import { useDiary } from "@diary/core/supabase";
import { useDialogs, type AlertOptions } from "@diary/ui/dialogs";
import { useWords } from "@diary/ui/words";

import { dayWords } from "../../words/en/day.ts";
import { CompletedCard } from "./completed-card.tsx";
import { ShareButton } from "./share/share-button.tsx";

export interface CompletedDialogOptions extends Pick<AlertOptions, "deferWhileTyping"> {
  challenge: ChallengeCard;
  last: Day;
  written: readonly Day[];
  endDate: CivilDate;
}

export function useCompletedDialog(): (options: CompletedDialogOptions) => Promise<void> {
  const dialogs = useDialogs();
  const { config } = useDiary();
  const words = useWords(dayWords).register;
  return ({ challenge, deferWhileTyping, endDate, last, written }) => {
    const dates = [...new Set([...written, last].map(({ date }) => date))].toSorted();
    const firstDate = [challenge.start_date, ...dates].toSorted()[0]!;
    return dialogs.alert({
      title: words.completedTitle,
      message: words.completed,
      isFullWindow: true,
      deferWhileTyping,
      illustration: (
        <CompletedCard
          challenge={challenge}
          endDate={endDate}
          spanDays={daysBetween(firstDate, endDate) + 1}
          bestStreak={streak(dates, challenge, endDate).longest}
        />
      ),
      action:
        challenge.visibility === "public" ? (
          <ShareButton
            challenge={{ ...challenge, day: challenge.days }}
            content={last.content}
            dates={dates}
            avatarUrl={getAvatarUrl(config.url, challenge.avatar_url) ?? undefined}
          />
        ) : undefined,
    });
  };
}
