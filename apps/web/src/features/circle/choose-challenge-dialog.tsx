import { type CircleChallenge, type CircleOfUser, useSetCircleChallenge } from "@diary/core/circle";
import { Alert } from "@diary/ui/alert";
import { Button } from "@diary/ui/button";
import { Dialog } from "@diary/ui/dialog";
import { Form } from "@diary/ui/form";
import { useToast } from "@diary/ui/toast";
import { useWords } from "@diary/ui/words";
import { useState } from "react";

import { focusOnMount } from "../../forms/focus-field.ts";
import { circleWords } from "../../words/en/circle.ts";
import { ChallengeChoice } from "./challenge-choice.tsx";
import { useCircleMessage } from "./use-circle-message.ts";

export interface ChooseChallengeDialogProps {
  of: CircleOfUser;
  challenge: CircleChallenge | null;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export default function ChooseChallengeDialog({ challenge, of, ...opening }: ChooseChallengeDialogProps) {
  const { choose: words } = useWords(circleWords);
  return (
    <Dialog {...opening} title={words.title}>
      <ChooseForm of={of} challenge={challenge} onSaved={() => opening.onOpenChange(false)} />
    </Dialog>
  );
}

interface ChooseFormProps extends Pick<ChooseChallengeDialogProps, "challenge" | "of"> {
  onSaved: () => void;
}

function ChooseForm({ challenge, of, onSaved }: ChooseFormProps) {
  const { choose: words } = useWords(circleWords);
  const messageOf = useCircleMessage();
  const choose = useSetCircleChallenge(of);
  const toast = useToast();
  const [chosen, setChosen] = useState(challenge?.challenge_id ?? "");

  async function submit() {
    try {
      await choose.mutateAsync(chosen === "" ? null : chosen);
      toast({ message: words.saved });
      onSaved();
    } catch (error) {
      console.error(error);
    }
  }

  return (
    <Form onSubmit={() => void submit()}>
      {choose.isError ? <Alert tone="danger">{messageOf(choose.error, words.failed)}</Alert> : null}
      <ChallengeChoice
        ref={focusOnMount}
        userId={of.userId}
        present={challenge}
        value={chosen}
        onValueChange={setChosen}
      />
      <Button type="submit" variant="primary" className="justify-self-end" pending={choose.isPending}>
        {words.submit}
      </Button>
    </Form>
  );
}
