import type { Backend } from "../backend.ts";
import { drawAvatar } from "./avatar.ts";
import { DEMO_PASSWORD, emailOf, type DemoPerson } from "./people.ts";
import type { Random } from "./random.ts";

export interface Account {
  person: DemoPerson;
  id: string;
}

// Not a network address: the demo's sign-ups count against nobody's limit.
const PEER = "demo";

/** Makes an account as anybody would, with a picture and a profile; one that is there already is gone on with. */
export async function createAccount(backend: Backend, person: DemoPerson, random: Random): Promise<Account> {
  const { access_token, user } = await signUpOrIn(backend, person);
  const avatar = random.chance(0.9)
    ? await uploadAvatar(backend, user.id, access_token, person, random)
    : null;
  await backend.database.query(
    "update public.profile set nickname = $2, comment = $3, avatar_url = $4 where user_id = $1",
    [user.id, person.nickname, person.comment, avatar],
  );
  await backend.database.query(
    "update public.setting set time_zone = $2, day_start_hour = $3 where user_id = $1",
    [user.id, person.timeZone, person.dayStartHour ?? 0],
  );
  return { person, id: user.id };
}

interface SignedIn {
  access_token: string;
  user: { id: string };
}

async function signUpOrIn(backend: Backend, { name }: DemoPerson): Promise<SignedIn> {
  const credentials = { email: emailOf(name), password: DEMO_PASSWORD };
  const ask = (path: string) =>
    backend.handle(
      new Request(`http://localhost/auth/v1/${path}`, {
        method: "POST",
        headers: { apikey: backend.key, "content-type": "application/json" },
        body: JSON.stringify(credentials),
      }),
      PEER,
    );
  const [known] = await backend.database.query("select from auth.users where email = $1", [
    credentials.email,
  ]);
  const answer = await ask(known ? "token?grant_type=password" : "signup");
  if (!answer.ok) throw new Error(`The demo's sign-up failed: ${await answer.text()}`);
  return (await answer.json()) as SignedIn;
}

async function uploadAvatar(
  backend: Backend,
  id: string,
  token: string,
  { name }: DemoPerson,
  random: Random,
): Promise<string> {
  const path = `${id}/${name}-${id}.png`;
  const answer = await backend.handle(
    new Request(`http://localhost/storage/v1/object/avatars/${path}`, {
      method: "POST",
      headers: {
        apikey: backend.key,
        authorization: `Bearer ${token}`,
        "content-type": "image/png",
        "x-upsert": "true",
      },
      body: new Uint8Array(drawAvatar(random)),
    }),
    PEER,
  );
  if (!answer.ok) throw new Error(`The demo's upload failed: ${await answer.text()}`);
  return path;
}
