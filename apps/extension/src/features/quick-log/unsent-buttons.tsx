import { useWriting } from "@diary/core/writing";
import { Button, type ButtonProps } from "@diary/ui/button";
import { useDialogs } from "@diary/ui/dialogs";
import { useWords } from "@diary/ui/words";
import { useMutation } from "@tanstack/react-query";

import { en } from "../../words/en.ts";

/** Asks for confirmation, because no other copy of the text exists. */
export function DiscardButton({ onDiscard }: { readonly onDiscard: () => Promise<void> | void }) {
  const words = useWords(en);
  const dialogs = useDialogs();
  const ask = async () => {
    const isSure = await dialogs.confirm({
      title: words.discardTitle,
      message: words.discardMessage,
      ok: words.discard,
    });
    if (isSure) await onDiscard();
  };
  return (
    <Button size="small" onClick={() => void ask()}>
      {words.discard}
    </Button>
  );
}

export function SendNowButton(props: Pick<ButtonProps, "className" | "ref" | "variant">) {
  const words = useWords(en);
  const { outbox } = useWriting();
  const { mutate, isPending } = useMutation({ mutationFn: outbox.deliver });
  return (
    <Button {...props} size="small" pending={isPending} onClick={() => mutate()}>
      {words.tryNow}
    </Button>
  );
}
