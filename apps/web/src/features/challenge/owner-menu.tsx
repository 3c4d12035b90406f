import { endingOf, hasEnded, useDeleteChallenge, type HomeChallenge } from "@diary/core/challenge";
import { paths } from "@diary/core/paths";
import { PAUSE_HASH } from "@diary/core/reminder/pause-link";
import { useDialogs } from "@diary/ui/dialogs";
import { ExternalLink, RotateCcw } from "@diary/ui/icons";
import { Menu, MoreButton } from "@diary/ui/menu";
import {
  BadgeCheck,
  CalendarDays,
  Flag,
  Newspaper,
  PenLine,
  Play,
  Send,
  Trash2,
  User,
} from "@diary/ui/page-icons";
import { useWords } from "@diary/ui/words";
import { Suspense, useState } from "react";
import { Link, useLocation } from "react-router-dom";

import { useOutcomeToast } from "../../forms/use-outcome-toast.ts";
import { FailedDialog, lazyComponent } from "../../loading/lazy-component.tsx";
import { challengeWords } from "../../words/en/challenge.ts";
import { useEndHere } from "./use-end-here.ts";

const RestDaysDialog = lazyComponent(() => import("./rest-days-dialog.tsx"), FailedDialog);
const BadgeDialog = lazyComponent(() => import("./share/badge-dialog.tsx"), FailedDialog);
const ShareLinkDialog = lazyComponent(() => import("./share-link-dialog.tsx"), FailedDialog);

export interface OwnerMenuProps {
  challenge: HomeChallenge;
  today: string;
  onDeleted: () => void;
}

export function OwnerMenu({ challenge, onDeleted, today }: OwnerMenuProps) {
  const { deletion, detail: words, ending: endingTexts, unlisted } = useWords(challengeWords);
  const remove = useDeleteChallenge(challenge.challenge_id);
  const { endHere, isPending, takeUpAgain } = useEndHere(challenge);
  const dialogs = useDialogs();
  const showOutcome = useOutcomeToast();
  const { hash } = useLocation();
  const [dialog, setDialog] = useState<"badge" | "link" | "rest" | undefined>(
    hash === PAUSE_HASH ? "rest" : undefined,
  );
  const { challenge_id, hidden_at, visibility } = challenge;
  const canRest = !hasEnded(challenge);
  const ending = endingOf(challenge);
  const canCopy = hidden_at === null;
  const canLink = canCopy && visibility === "private";
  const hasBadge = canCopy && visibility === "public";

  const controls = (name: NonNullable<typeof dialog>) => ({
    open: dialog === name,
    onOpenChange: (open: boolean) => setDialog(open ? name : undefined),
  });

  async function confirmAndDelete() {
    if (!(await dialogs.confirm(deletion))) return;
    if (await showOutcome(remove.mutateAsync(), { failed: deletion.failed })) onDeleted();
  }

  return (
    <>
      <Menu
        trigger={<MoreButton about={challenge.title} />}
        heading={challenge.title}
        isDrawerOnPhone
        groups={[
          [
            { label: words.edit, icon: <PenLine />, link: <Link to={paths.editChallenge(challenge_id)} /> },
            ...(canRest
              ? [{ label: words.restDays, icon: <CalendarDays />, onSelect: () => setDialog("rest") }]
              : []),
            ...(ending === "open" && challenge.day > 0
              ? [
                  {
                    label: endingTexts.endHere,
                    icon: <Flag />,
                    onSelect: () => (isPending ? undefined : void endHere()),
                  },
                ]
              : []),
            ...(ending === "ended-early"
              ? [
                  {
                    label: endingTexts.takeUpAgain,
                    icon: <Play />,
                    onSelect: () => (isPending ? undefined : void takeUpAgain()),
                  },
                ]
              : []),
            ...(canCopy
              ? [
                  {
                    label: words.startAgain,
                    icon: <RotateCcw />,
                    link: <Link to={paths.createChallengeFrom(challenge_id)} />,
                  },
                ]
              : []),
            ...(canLink
              ? [{ label: unlisted.title, icon: <Send />, onSelect: () => setDialog("link") }]
              : []),
            ...(hasBadge
              ? [{ label: words.badge, icon: <ExternalLink />, onSelect: () => setDialog("badge") }]
              : []),
            {
              label: words.proof,
              icon: <BadgeCheck />,
              link: <Link to={paths.proof(challenge_id)} />,
            },
            {
              label: words.print,
              icon: <Newspaper />,
              link: <Link to={`${paths.book}?challenge=${challenge_id}`} />,
            },
            { label: words.myPage, icon: <User />, link: <Link to={paths.myPage} /> },
          ],
          [
            {
              label: words.delete,
              icon: <Trash2 />,
              isDangerous: true,
              onSelect: () => (remove.isPending ? undefined : void confirmAndDelete()),
            },
          ],
        ]}
      />
      <Suspense>
        {canRest ? <RestDaysDialog challenge={challenge} today={today} {...controls("rest")} /> : null}
        {hasBadge ? <BadgeDialog challenge={challenge} {...controls("badge")} /> : null}
        {canLink ? <ShareLinkDialog challenge={challenge} {...controls("link")} /> : null}
      </Suspense>
    </>
  );
}
