import { isolateBidi } from "@diary/core/characters";
import type { CircleInvitation } from "@diary/core/circle";
import { useJoinCircle } from "@diary/core/circle";
import { paths } from "@diary/core/paths";
import { getAvatarUrl } from "@diary/core/profile";
import { useDiary } from "@diary/core/supabase";
import { Alert } from "@diary/ui/alert";
import { Avatar } from "@diary/ui/avatar";
import { Button } from "@diary/ui/button";
import { EmptyState } from "@diary/ui/empty-state";
import { Form } from "@diary/ui/form";
import { PageHeader } from "@diary/ui/page";
import { useToast } from "@diary/ui/toast";
import { useWords } from "@diary/ui/words";
import { useState } from "react";
import { useLocation } from "react-router-dom";

import { ButtonLink } from "../../navigation/links.tsx";
import { createReturnState } from "../../navigation/return-to.ts";
import { useNavigateIfCurrent } from "../../navigation/use-navigate-if-current.ts";
import { circleWords } from "../../words/en/circle.ts";
import { ChallengeChoice } from "./challenge-choice.tsx";
import { useCircleMessage } from "./use-circle-message.ts";

export interface InvitationProps {
  invitation: CircleInvitation;
  token: string;
  userId: string | null;
}

export function Invitation({ invitation, token, userId }: InvitationProps) {
  const words = useWords(circleWords);
  const { config } = useDiary();
  const { circle_id, founder, members, name, state } = invitation;
  return (
    <>
      <PageHeader title={<bdi className="wrap-anywhere">{name}</bdi>}>
        <span className="flex items-center gap-2.5">
          <Avatar name={founder.nickname} src={getAvatarUrl(config.url, founder.avatar_url) ?? undefined} />
          <span className="min-w-0 wrap-anywhere">
            {words.invitation.invites(isolateBidi(founder.nickname))} {words.invitation.members(members)}
          </span>
        </span>
      </PageHeader>
      <p className="mb-8">{words.list.explained}</p>
      {state === "full" ? (
        <Alert title={words.invitation.full}>{words.invitation.fullText}</Alert>
      ) : state === "member" ? (
        <Alert
          title={words.invitation.member}
          actions={
            circle_id == null ? undefined : (
              <ButtonLink to={paths.circle(circle_id)} size="small">
                {words.invitation.toCircle}
              </ButtonLink>
            )
          }
        />
      ) : userId === null ? (
        <VisitorActions />
      ) : (
        <JoinForm token={token} userId={userId} />
      )}
    </>
  );
}

/** After the sign-in or the sign-up, the user returns to this address with its fragment. */
function VisitorActions() {
  const { invitation: words } = useWords(circleWords);
  const state = createReturnState(useLocation());
  return (
    <div className="grid gap-4">
      <p>{words.visitor}</p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={paths.signIn} state={state} variant="primary">
          {words.signIn}
        </ButtonLink>
        <ButtonLink to={paths.signUp} state={state}>
          {words.signUp}
        </ButtonLink>
      </div>
    </div>
  );
}

function JoinForm({ token, userId }: { token: string; userId: string }) {
  const { invitation: words } = useWords(circleWords);
  const messageOf = useCircleMessage();
  const join = useJoinCircle(userId);
  const toast = useToast();
  const goOn = useNavigateIfCurrent();
  const [chosen, setChosen] = useState("");

  async function submit() {
    try {
      const circleId = await join.mutateAsync({ token, challenge_id: chosen === "" ? null : chosen });
      toast({ message: words.joined });
      await goOn(paths.circle(circleId), { replace: true });
    } catch (error) {
      console.error(error);
    }
  }

  return (
    <Form onSubmit={() => void submit()}>
      {join.isError ? <Alert tone="danger">{messageOf(join.error, words.joinFailed)}</Alert> : null}
      <ChallengeChoice userId={userId} value={chosen} onValueChange={setChosen} />
      <Button
        type="submit"
        variant="primary"
        size="large"
        className="justify-self-start"
        pending={join.isPending}
      >
        {words.join}
      </Button>
    </Form>
  );
}

export function InvalidInvitation() {
  const { invitation: words } = useWords(circleWords);
  return (
    <EmptyState
      level={1}
      title={words.invalid}
      action={<ButtonLink to={paths.home}>{words.home}</ButtonLink>}
    >
      {words.invalidText}
    </EmptyState>
  );
}
