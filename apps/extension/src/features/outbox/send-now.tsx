import { useEntryServices } from "@diary/core/entry";
import { Button } from "@diary/ui/button";
import { useMutation } from "@tanstack/react-query";

import { outboxCopy as copy } from "./copy.ts";

/** Sends all that waits, without waiting for the alarm. */
export function SendNow() {
  const { delivery } = useEntryServices();
  const { mutate, isPending } = useMutation({ mutationFn: delivery.deliver });
  return (
    <Button size="small" pending={isPending} onClick={() => mutate()}>
      {copy.tryNow}
    </Button>
  );
}
