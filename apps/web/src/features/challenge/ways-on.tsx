import { useUpdateWeekdays, type ChallengeCard } from "@diary/core/challenge";
import { formatCivilDate, weekStart } from "@diary/core/civil-date";
import { dateOfLastEntry, EVERY_DAY, withWeekdays } from "@diary/core/rest-days";
import { Button } from "@diary/ui/button";
import { WeekdayField } from "@diary/ui/weekday-field";
import { uiWords, useWords } from "@diary/ui/words";
import { Suspense, useState, type ReactNode } from "react";

import { useOutcomeToast } from "../../forms/use-outcome-toast.ts";
import { FailedDialog, lazyComponent } from "../../loading/lazy-component.tsx";
import { challengeWords } from "../../words/en/challenge.ts";
import { errorWords } from "../../words/en/errors.ts";
import { welcomeWords } from "../../words/en/welcome.ts";
import { useEndHere } from "./use-end-here.ts";

const RestDaysDialog = lazyComponent(() => import("./rest-days-dialog.tsx"), FailedDialog);

interface WayProps {
  title?: ReactNode;
  children: ReactNode;
  action: ReactNode;
}

function Way({ action, children, title }: WayProps) {
  return (
    <li className="border-hairline flex items-end justify-between gap-x-6 gap-y-3 border-b py-4.5 max-sm:flex-col max-sm:items-start">
      <div className="grid min-w-0 grid-cols-1 gap-1">
        {title === undefined ? null : <h3 className="font-semibold">{title}</h3>}
        {children}
      </div>
      {action}
    </li>
  );
}

/** Monday, Wednesday and Saturday. */
const SUGGESTED_DAYS = 0b0100101;

const countDays = (weekdays: number) => weekdays.toString(2).replaceAll("0", "").length;

interface FewerDaysProps {
  challenge: ChallengeCard;
  today: string;
  onSaved: () => void;
}

export function FewerDays({ challenge, onSaved, today }: FewerDaysProps) {
  const words = useWords(welcomeWords);
  const { locale } = useWords(uiWords);
  const { common } = useWords(errorWords);
  const { challenge_id, day, days, weekdays: before = EVERY_DAY } = challenge;
  const [weekdays, setWeekdays] = useState(countDays(before) > 3 ? SUGGESTED_DAYS : before);
  const update = useUpdateWeekdays(challenge_id);
  const showOutcome = useOutcomeToast();
  const [isEmptySent, setEmptySent] = useState(false);
  const end =
    weekdays === 0 ? undefined : dateOfLastEntry(withWeekdays(challenge, weekdays, today), days - day, today);

  async function save() {
    setEmptySent(weekdays === 0);
    if (weekdays === 0) return;
    const saved = update.mutateAsync(weekdays);
    const messages = { done: words.savedDays, failed: words.failedDays, reasons: common };
    if (await showOutcome(saved, messages)) onSaved();
  }

  return (
    <Way
      action={
        <Button pending={update.isPending} onClick={() => void save()} className="shrink-0">
          {words.saveDays}
        </Button>
      }
    >
      <WeekdayField
        label={words.fewerDays}
        name="weekdays"
        weekStart={weekStart(navigator.language)}
        value={weekdays}
        onValueChange={setWeekdays}
        error={isEmptySent && weekdays === 0 ? words.chooseOne : undefined}
        hint={end && words.fullWithDays(countDays(weekdays), formatCivilDate(end, locale))}
      />
    </Way>
  );
}

interface PauseProps {
  challenge: ChallengeCard;
  today: string;
  onPaused: () => void;
}

export function Pause({ challenge, onPaused, today }: PauseProps) {
  const words = useWords(welcomeWords);
  const [isOpen, setOpen] = useState(false);
  return (
    <Way
      title={words.pause}
      action={
        <Button
          variant="quiet"
          aria-haspopup="dialog"
          className="shrink-0 max-sm:-ms-4 sm:-me-4"
          onClick={() => setOpen(true)}
        >
          {words.choosePause}
        </Button>
      }
    >
      <p className="text-muted text-sm text-pretty">{words.pauseText}</p>
      <Suspense>
        {isOpen ? (
          <RestDaysDialog
            challenge={challenge}
            today={today}
            open
            onOpenChange={setOpen}
            onMarked={onPaused}
          />
        ) : null}
      </Suspense>
    </Way>
  );
}

interface EndHereProps {
  challenge: ChallengeCard;
  onEnded: () => void;
}

export function EndHere({ challenge, onEnded }: EndHereProps) {
  const { ending: words } = useWords(challengeWords);
  const { endHere, isPending } = useEndHere(challenge);
  const end = async () => {
    if (await endHere()) onEnded();
  };
  return (
    <Way
      title={words.endHere}
      action={
        <Button
          variant="quiet"
          pending={isPending}
          className="shrink-0 max-sm:-ms-4 sm:-me-4"
          onClick={() => void end()}
        >
          {words.endHere}
        </Button>
      }
    >
      <p className="text-muted text-sm text-pretty">{words.text(challenge.day)}</p>
    </Way>
  );
}
