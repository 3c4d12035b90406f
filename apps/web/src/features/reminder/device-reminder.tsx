import { useDiary } from "@diary/core/supabase";
import { SwitchField } from "@diary/ui/switch-field";
import { useToast } from "@diary/ui/toast";
import { useWords } from "@diary/ui/words";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

import { reminderWords } from "../../words/en/reminder.ts";
import { findDevice, leaveDevice, remindDevice } from "./device.ts";

/** Whether this device is reminded, or why it can't be. */
export function DeviceReminder({ pushKey, userId }: { pushKey: string; userId: string }) {
  const { device: words } = useWords(reminderWords);
  const diary = useDiary();
  const cache = useQueryClient();
  const toast = useToast();
  const queryKey = ["push-device", userId];
  const { data: device } = useQuery({
    queryKey,
    queryFn: () => findDevice(userId),
    networkMode: "always",
    staleTime: 0,
  });
  const turn = useMutation({
    mutationFn: (on: boolean) => (on ? remindDevice(diary, userId, pushKey) : leaveDevice(diary)),
    networkMode: "always",
    onError: () => toast({ message: words.failed, tone: "danger" }),
    onSettled: () => cache.invalidateQueries({ queryKey }),
  });
  if (device === undefined) return null;
  if (device.support !== "ready") {
    const reasons = { blocked: words.blocked, none: words.none, "not-installed": words.notInstalled };
    return (
      <div>
        <p className="font-medium">{words.label}</p>
        <p className="text-muted text-sm">{reasons[device.support]}</p>
      </div>
    );
  }
  return (
    <SwitchField
      label={words.label}
      description={device.extensionReminds ? words.byExtension : words.text}
      checked={turn.isPending ? turn.variables : device.isReminded}
      onCheckedChange={(on) => turn.mutate(on)}
    />
  );
}
