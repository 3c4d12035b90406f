import { useSession } from "@diary/core/session";

/** The person on a page that its guard shows to members alone. */
export function useMember(): { id: string; email: string } {
  const session = useSession();
  if (session.status !== "signed-in") throw new Error("This page needs a guard that lets only members in.");
  return session.user;
}
