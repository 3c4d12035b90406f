import { isolateBidi } from "@diary/core/characters";
import { type CircleOfUser, type CirclePage, useRemoveCircleMember } from "@diary/core/circle";
import { getAvatarUrl } from "@diary/core/profile";
import { useDiary } from "@diary/core/supabase";
import { Avatar } from "@diary/ui/avatar";
import { Button } from "@diary/ui/button";
import { Dialog } from "@diary/ui/dialog";
import { useDialogs } from "@diary/ui/dialogs";
import { useWords } from "@diary/ui/words";

import { useOutcomeToast } from "../../forms/use-outcome-toast.ts";
import { circleWords } from "../../words/en/circle.ts";
import { useCircleReasons } from "./use-circle-message.ts";

export interface RemoveMemberDialogProps {
  circle: CirclePage;
  of: CircleOfUser;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export default function RemoveMemberDialog({ circle, of, onOpenChange, open }: RemoveMemberDialogProps) {
  const { remove: words } = useWords(circleWords);
  const { config } = useDiary();
  const reasons = useCircleReasons();
  const remove = useRemoveCircleMember(of);
  const dialogs = useDialogs();
  const showOutcome = useOutcomeToast();
  const others = [
    ...circle.members
      .filter(({ is_me }) => !is_me)
      .map(({ avatar_url, nickname, user_id }) => ({ avatar_url, name: nickname, user_id, isShown: true })),
    ...circle.hidden_members.map(({ nickname, user_id }) => {
      const name = nickname === "" ? words.unnamed : nickname;
      return { avatar_url: null, name, user_id, isShown: false };
    }),
  ];

  async function confirmAndRemove(userId: string, name: string) {
    onOpenChange(false);
    const question = { title: words.question(name), message: words.message, ok: words.ok };
    if (!(await dialogs.confirm(question))) return;
    await showOutcome(remove.mutateAsync(userId), { done: words.done, failed: words.failed, reasons });
  }

  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={words.title} description={words.text}>
      {others.length === 0 ? <p>{words.none}</p> : null}
      <ul className="grid gap-3">
        {others.map(({ avatar_url, isShown, name, user_id }) => (
          <li key={user_id} className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <Avatar name={name} src={getAvatarUrl(config.url, avatar_url) ?? undefined} />
            <p className="min-w-0 flex-[1_1_8rem] wrap-anywhere">
              <bdi>{name}</bdi>
              {isShown ? null : <span className="text-muted block text-sm">{words.notShown}</span>}
            </p>
            <Button
              size="small"
              aria-label={words.submit(isolateBidi(name))}
              onClick={() => void confirmAndRemove(user_id, isolateBidi(name))}
            >
              {words.ok}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
