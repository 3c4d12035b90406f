import type { Person } from "./person.ts";

export interface NewCircle {
  id: string;
  token: string;
  dayId: string;
}

/** Creates a circle of two. The founder replies to an entry in the friend's private challenge. The friend nudges the founder. */
export async function createCircle(
  founder: Person,
  friend: Person,
  { challengeId, line, name }: { name: string; line: string; challengeId: string },
): Promise<NewCircle> {
  const id = await founder.call<string>("create_circle", { name, challenge_id: challengeId });
  const token = await founder.call<string>("invite_to_circle", { circle_id: id });
  const brought = await friend.setChallenge({ title: line.slice(0, 25), visibility: "private" });
  const dayId = await friend.writeDay(brought, "2026-01-02", line);
  await friend.call("join_circle", { token, challenge_id: brought });
  // At the largest text size, a longer line without spaces would fill the window.
  const content = line.slice(0, 70);
  const reply = { circle_id: id, day_id: dayId, reply_id: crypto.randomUUID(), content };
  await founder.call("add_circle_reply", reply);
  await friend.call("nudge_circle_member", { circle_id: id, user_id: founder.id, content });
  return { id, token, dayId };
}
