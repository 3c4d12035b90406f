import { useKeepTimeZone } from "@diary/core/profile";

/** Keeps the zone of the person's profile that of this device, while somebody is signed in. */
export function KeepTimeZone({ userId }: { userId: string }) {
  useKeepTimeZone(userId);
  return null;
}
