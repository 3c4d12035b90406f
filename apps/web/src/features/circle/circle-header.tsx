import {
  type CircleOfUser,
  type CirclePage,
  isFull,
  useEndCircle,
  useLeaveCircle,
  useSetCircleNudges,
} from "@diary/core/circle";
import { Button } from "@diary/ui/button";
import { useDialogs } from "@diary/ui/dialogs";
import { Menu, MoreButton } from "@diary/ui/menu";
import { PageHeader } from "@diary/ui/page";
import { useWords } from "@diary/ui/words";
import { Suspense } from "react";

import { formatDate } from "../../content/format-date-time.ts";
import { useOutcomeToast } from "../../forms/use-outcome-toast.ts";
import { FailedDialog, lazyComponent } from "../../loading/lazy-component.tsx";
import { circleWords } from "../../words/en/circle.ts";
import { useCircleReasons } from "./use-circle-message.ts";

const InviteDialog = lazyComponent(() => import("./invite-dialog.tsx"), FailedDialog);
const RenameDialog = lazyComponent(() => import("./rename-dialog.tsx"), FailedDialog);
const RemoveMemberDialog = lazyComponent(() => import("./remove-member-dialog.tsx"), FailedDialog);
const ChooseChallengeDialog = lazyComponent(() => import("./choose-challenge-dialog.tsx"), FailedDialog);

export type CircleDialog = "choose" | "invite" | "members" | "rename";

export interface CircleHeaderProps {
  circle: CirclePage;
  of: CircleOfUser;
  dialog: CircleDialog | undefined;
  onDialog: (dialog: CircleDialog | undefined) => void;
  onEnded: () => void;
}

export function CircleHeader({ circle, dialog, of, onDialog, onEnded }: CircleHeaderProps) {
  const words = useWords(circleWords);
  const dialogs = useDialogs();
  const showOutcome = useOutcomeToast();
  const reasons = useCircleReasons();
  const leave = useLeaveCircle(of);
  const end = useEndCircle(of);
  const setNudges = useSetCircleNudges(of);
  const { accepts_nudges, is_founder, member_count, members } = circle;

  async function confirmAndLeave() {
    const { done, failed, founder, message, ...question } = words.leave;
    const isPassedOn = is_founder && member_count > 1;
    const whole = isPassedOn ? `${message} ${founder}` : message;
    if (!(await dialogs.confirm({ ...question, message: whole }))) return;
    if (await showOutcome(leave.mutateAsync(), { done, failed, reasons })) onEnded();
  }
  async function confirmAndEnd() {
    const { done, failed, ...question } = words.end;
    if (!(await dialogs.confirm(question))) return;
    if (await showOutcome(end.mutateAsync(), { done, failed, reasons })) onEnded();
  }
  function toggleNudges() {
    const { declined, failed, received } = words.nudges;
    const done = accepts_nudges ? declined : received;
    void showOutcome(setNudges.mutateAsync(!accepts_nudges), { done, failed, reasons });
  }

  const controls = (name: CircleDialog) => ({
    open: dialog === name,
    onOpenChange: (open: boolean) => onDialog(open ? name : undefined),
  });
  const founderItems = is_founder
    ? [
        { label: words.menu.rename, onSelect: () => onDialog("rename") },
        ...(member_count > 1 ? [{ label: words.menu.members, onSelect: () => onDialog("members") }] : []),
      ]
    : [];
  const canInvite = is_founder && !isFull(circle);
  return (
    <>
      <PageHeader
        // The menu button stays next to the name on phones if there is no Invite button.
        className={canInvite ? undefined : "flex-nowrap! max-sm:items-start"}
        title={<bdi className="wrap-anywhere">{circle.name}</bdi>}
        actions={
          <span className="flex items-center gap-1">
            {canInvite ? (
              <Button aria-haspopup="dialog" onClick={() => onDialog("invite")}>
                {words.invite.open}
              </Button>
            ) : null}
            <Menu
              trigger={<MoreButton about={circle.name} />}
              heading={circle.name}
              isDrawerOnPhone
              groups={[
                [
                  ...founderItems,
                  { label: words.menu.choose, onSelect: () => onDialog("choose") },
                  { label: accepts_nudges ? words.menu.decline : words.menu.receive, onSelect: toggleNudges },
                ],
                [
                  { label: words.menu.leave, isDangerous: true, onSelect: () => void confirmAndLeave() },
                  ...(is_founder
                    ? [{ label: words.menu.end, isDangerous: true, onSelect: () => void confirmAndEnd() }]
                    : []),
                ],
              ]}
            />
          </span>
        }
      >
        {words.page.since(members.length, formatDate(circle.created_at))}
      </PageHeader>
      <Suspense>
        {is_founder ? (
          <>
            <InviteDialog circle={circle} of={of} {...controls("invite")} />
            <RenameDialog circle={circle} of={of} {...controls("rename")} />
            <RemoveMemberDialog circle={circle} of={of} {...controls("members")} />
          </>
        ) : null}
        <ChooseChallengeDialog
          of={of}
          challenge={members.find(({ is_me }) => is_me)?.challenge ?? null}
          {...controls("choose")}
        />
      </Suspense>
    </>
  );
}
