import type { SavedEntry } from "@diary/core/day";
import { useDeliveredEntries } from "@diary/core/writing";
import { useDialogs } from "@diary/ui/dialogs";
import { Seal } from "@diary/ui/seal";
import { useToast } from "@diary/ui/toast";

import { useCopy } from "../../copy/language-provider.tsx";

export interface DeliveredEntryToastsProps {
  readonly userId: string;
  readonly onDelivered: (registered: SavedEntry) => void;
}

/**
 * The snackbar and the COMPLETED moment of entries that have arrived: just now, or while the popup was
 * closed. Draws nothing itself.
 */
export function DeliveredEntryToasts({ onDelivered, userId }: DeliveredEntryToastsProps) {
  const copy = useCopy();
  const dialogs = useDialogs();
  const toast = useToast();

  const showCompleted = async () => {
    await dialogs.alert({
      title: copy.completedTitle,
      message: copy.completed,
      illustration: <Seal animate className="size-36" />,
      deferWhileTyping: true,
    });
  };

  useDeliveredEntries(userId, (registered, { version }) => {
    onDelivered(registered);
    toast({ message: version === null ? copy.success : copy.updated });
    return registered.completed ? showCompleted() : undefined;
  });
  return null;
}
