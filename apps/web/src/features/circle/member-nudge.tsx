import { isolateBidi } from "@diary/core/characters";
import {
  CIRCLE_LIMITS,
  type CircleMember,
  type CircleOfUser,
  useNudgeCircleMember,
} from "@diary/core/circle";
import { Button } from "@diary/ui/button";
import { NudgeForm } from "@diary/ui/nudge-form";
import { useToast } from "@diary/ui/toast";
import { useWords } from "@diary/ui/words";
import { useState } from "react";

import { circleWords } from "../../words/en/circle.ts";
import { useCircleMessage } from "./use-circle-message.ts";

export interface MemberNudgeProps {
  member: CircleMember;
  of: CircleOfUser;
}

/** Button and form of a nudge. Shown only while the member's entry of today is open. */
export function MemberNudge({ member, of }: MemberNudgeProps) {
  const { page: words } = useWords(circleWords);
  const messageOf = useCircleMessage();
  const toast = useToast();
  const nudge = useNudgeCircleMember(of);
  const [isOpen, setIsOpen] = useState(false);
  const { can_nudge, nickname, nudged_today, today, user_id } = member;

  if (nudged_today && today === "open") return <p className="text-muted w-full text-sm">{words.nudged}</p>;
  if (!can_nudge) return null;
  if (!isOpen) {
    return (
      <Button aria-label={words.nudgeMember(isolateBidi(nickname))} onClick={() => setIsOpen(true)}>
        {words.nudge}
      </Button>
    );
  }

  async function send(content: string) {
    await nudge.mutateAsync({ user_id, content });
    setIsOpen(false);
    toast({ message: words.nudgeSent(isolateBidi(nickname)) });
  }

  return (
    <NudgeForm
      name={nickname}
      suggestion={words.suggestion}
      limit={CIRCLE_LIMITS.reply}
      onSend={send}
      messageOf={(error) => messageOf(error, words.nudgeFailed)}
      onCancel={() => setIsOpen(false)}
    />
  );
}
