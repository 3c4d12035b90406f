import { succeeded, type Row } from "../fixtures/api-response.ts";
import type { ApiUser } from "../fixtures/api-user.ts";
import { deviceOf, givenChallenge } from "../fixtures/given.ts";
import type { World } from "../fixtures/world.ts";

export const mine = ({ id }: ApiUser) => `setting?user_id=eq.${id}`;
export const today = () => new Date().toISOString().slice(0, 10);
export const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
export const bitOf = (date: string) => 1 << ((new Date(date).getUTCDay() + 6) % 7);

export const remind = (user: ApiUser, changes: Row = {}) =>
  user.update(mine(user), { reminder_at: "21:00", ...changes });
export const endpoints = async (user: ApiUser) =>
  succeeded(await user.select("push_device?order=seen_at")).map(({ endpoint }) => endpoint);

export function remindersOf({ owner, sql }: World) {
  const makeDue = ({ id }: ApiUser, ago = "1 second", column = "reminder_next") =>
    sql(`update public.setting set ${column} = now() - $2::interval where user_id = $1`, [id, ago]);
  const due = () => sql("select * from public.due_reminders()");
  return {
    makeDue,
    due,
    makeMailDue: (ago?: string) => makeDue(owner, ago, "likes_mail_next"),
    news: () => sql("select * from public.due_likes_mails()"),
    save: (name: string, changes?: Row) => owner.call("save_push_device", deviceOf(name, changes)),
    nextDue: async () => {
      await sql("update public.setting set reminded_on = null");
      await makeDue(owner);
      return due();
    },
    givenOld: async (changes: Row = {}) => {
      const old = await givenChallenge(owner, { start_date: "2020-01-01", ...changes });
      await sql("update public.challenge set created_at = '2020-01-01Z' where challenge_id = $1", [
        old.challenge_id,
      ]);
      return old;
    },
    nextOf: async (user: ApiUser) => {
      const [row] = await sql<{ moment: string }>(
        `select to_char(reminder_next at time zone time_zone, 'YYYY-MM-DD HH24:MI') as moment
         from public.setting where user_id = $1`,
        [user.id],
      );
      return row!.moment;
    },
  };
}
