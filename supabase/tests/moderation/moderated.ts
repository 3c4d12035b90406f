import { succeeded, textOf, type ApiResponse, type Row } from "../fixtures/api-response.ts";
import { signUp, type ApiUser } from "../fixtures/api-user.ts";
import { givenChallenge, givenEntry, type Challenge, type Entry } from "../fixtures/given.ts";
import type { World } from "../fixtures/world.ts";

export const newUser = ({ backend }: World) => signUp(backend, `newcomer-${crypto.randomUUID()}`);

export async function newStaff(world: World): Promise<ApiUser> {
  const user = await newUser(world);
  await world.sql("insert into private.staff (user_id) values ($1)", [user.id]);
  return user;
}

const staffByBackend = new WeakMap<World["backend"], ApiUser>();

/** Reused within a file, because signing up is slow. */
export async function sharedStaff(world: World): Promise<ApiUser> {
  const staff = staffByBackend.get(world.backend) ?? (await newUser(world));
  staffByBackend.set(world.backend, staff);
  await world.sql("insert into private.staff (user_id) values ($1) on conflict do nothing", [staff.id]);
  return staff;
}

type SubjectType = "challenge" | "day" | "profile" | "reply";

export const report = async (reporter: ApiUser, type: SubjectType, id: string, more: Row = {}) =>
  textOf(await sendReport(reporter, type, id, more));

export const sendReport = (reporter: ApiUser, subject_type: string, subject_id: string, more: Row = {}) =>
  reporter.call("create_report", { subject_type, subject_id, reason: "spam", ...more });

export async function caseOf({ sql }: World, subjectId: string): Promise<string> {
  const [found] = await sql<{ case_id: string }>(
    "select case_id from private.moderation_case where subject_id = $1 order by opened_at desc limit 1",
    [subjectId],
  );
  return found!.case_id;
}

export const FACTS = "It advertises a shop, four times in a row.";

export function decide(
  staff: ApiUser,
  case_id: string,
  action: string,
  more: Row = {},
): Promise<ApiResponse> {
  const ground = action === "dismiss" ? undefined : "spam";
  return staff.call("desk_decide_case", { case_id, action, facts: FACTS, ground, ...more });
}

/** Reports a subject and returns the id of its case. Makes all reports two hours old, so limits ignore them. */
export async function reported(world: World, type: SubjectType, id: string): Promise<string> {
  await report(world.visitor, type, id);
  await world.sql("update public.report set created_at = now() - interval '2 hours'");
  return caseOf(world, id);
}

export const decided = async (
  world: World,
  staff: ApiUser,
  type: SubjectType,
  id: string,
  action: string,
  more: Row = {},
) => textOf(await decide(staff, await reported(world, type, id), action, more));

export const hide = async (world: World, type: SubjectType, id: string) =>
  decided(world, await sharedStaff(world), type, id, "hide");

export const restore = async (world: World, id: string) =>
  succeeded(await decide(await sharedStaff(world), await caseOf(world, id), "restore"));

export async function givenDiary(user: ApiUser): Promise<{ challenge: Challenge; entry: Entry }> {
  const challenge = await givenChallenge(user, { days: 5 });
  const entry = await givenEntry(user, challenge, "2024-11-01");
  return { challenge, entry };
}
