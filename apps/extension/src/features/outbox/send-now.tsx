import { useOutboxActions } from "@diary/core/outbox";
import { Button } from "@diary/ui/button";
import { useMutation } from "@tanstack/react-query";

import { outboxCopy as copy } from "./copy.ts";

/** Sends all that waits, without waiting for the alarm. */
export function SendNow() {
  const { deliver } = useOutboxActions();
  const { mutate, isPending } = useMutation({ mutationFn: deliver });
  return (
    <Button size="small" pending={isPending} onClick={() => mutate()}>
      {copy.tryNow}
    </Button>
  );
}
