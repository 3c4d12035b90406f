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
import { useEffect, useRef, useState } from "react";

import { focusMain } from "../../forms/focus-field.ts";
import { circleWords } from "../../words/en/circle.ts";
import { useCircleMessage } from "./use-circle-message.ts";

export interface MemberNudgeProps {
  member: CircleMember;
  of: CircleOfUser;
}

/** Shows the button only if the member has an entry to write today, accepts nudges and got none from the user today. */
export function MemberNudge({ member, of }: MemberNudgeProps) {
  const { errors, page: words } = useWords(circleWords);
  const messageOf = useCircleMessage();
  const toast = useToast();
  const nudge = useNudgeCircleMember(of);
  const [isOpen, setIsOpen] = useState(false);
  const { can_nudge, nickname, nudged_today: isNudged, today, user_id } = member;
  const returnsFocus = useRef(false);

  function takeFocus(element: HTMLElement | null) {
    if (element === null || !returnsFocus.current) return;
    returnsFocus.current = false;
    element.focus();
  }
  useEffect(() => {
    if (isOpen || !returnsFocus.current) return;
    // Neither button nor message is shown: the member can't be nudged any more, for example after writing an entry.
    returnsFocus.current = false;
    focusMain();
  }, [isOpen]);
  function close() {
    returnsFocus.current = true;
    setIsOpen(false);
  }

  async function send(content: string) {
    await nudge.mutateAsync({ user_id, content });
    close();
    toast({ message: words.nudgeSent(isolateBidi(nickname)) });
  }
  function closedBy(): string | undefined {
    if (today === "written") return words.hasWritten(isolateBidi(nickname));
    if (isNudged) return errors["circle/nudged-today"];
    if (can_nudge) return undefined;
    return errors[today === "open" ? "circle/no-nudges" : "circle/not-open"];
  }

  // An open form stays even if the member has written since, because its text would be lost.
  if (isOpen) {
    return (
      <NudgeForm
        name={nickname}
        suggestion={words.suggestion}
        closed={closedBy()}
        limit={CIRCLE_LIMITS.reply}
        onSend={send}
        messageOf={(error) => messageOf(error, words.nudgeFailed)}
        onCancel={close}
      />
    );
  }
  if (isNudged && today === "open") {
    return (
      <p ref={takeFocus} tabIndex={-1} className="text-muted w-full rounded-sm text-sm">
        {words.nudged}
      </p>
    );
  }
  if (!can_nudge) return null;
  return (
    <Button
      ref={takeFocus}
      aria-label={words.nudgeMember(isolateBidi(nickname))}
      onClick={() => setIsOpen(true)}
    >
      {words.nudge}
    </Button>
  );
}
