import { useEntryServices } from "@diary/core/entry";
import { Button } from "@diary/ui/button";
import { useMutation } from "@tanstack/react-query";

import { useCopy } from "../../copy/copy-context.ts";

/** Sends all that waits, without waiting for the alarm. */
export function SendNow() {
  const copy = useCopy();
  const { delivery } = useEntryServices();
  const { mutate, isPending } = useMutation({ mutationFn: delivery.deliver });
  return (
    <Button size="small" pending={isPending} onClick={() => mutate()}>
      {copy.tryNow}
    </Button>
  );
}
