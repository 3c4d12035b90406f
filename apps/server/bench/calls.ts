import { CARD_COLUMNS } from "../src/rest/shapes.ts";

export interface Call {
  name: string;
  reader: "visitor" | "signed in" | "author" | "staff" | "operator";
  statements: string[];
  /** True for deletions, because the next round needs the deleted rows. */
  isRolledBack?: true;
}

export interface Cursor {
  updatedAt: string;
  challengeId: string;
}

export const SIGN_IN = "sign in: account by address";

export const isRead = ({ statements, isRolledBack }: Call) =>
  !isRolledBack && statements.every((statement) => statement.startsWith("select"));

const ORDER = "order by updated_at desc, challenge_id desc limit 20";

export interface Subjects {
  cursors: { shallow: Cursor; deep: Cursor };
  own: string;
  circle: string;
}

export function callsOf({ cursors, own, circle }: Subjects): Call[] {
  const feed = `select ${CARD_COLUMNS} from public.home_challenge where visibility = 'public'`;
  const after = ({ updatedAt: x, challengeId: y }: Cursor) =>
    `${feed} and updated_at <= '${x}' and (updated_at < '${x}' or challenge_id < '${y}') ${ORDER}`;
  return [
    ...forBothReaders("feed, page 1", `${feed} ${ORDER}`),
    ...forBothReaders("feed, page 2", after(cursors.shallow)),
    ...forBothReaders("feed, page 500", after(cursors.deep)),
    // The words occur in every description, in thirty descriptions, and in no description.
    ...["evening", "lantern", "学習"].map((words): Call => ({
      name: `search, ${words}`,
      reader: "signed in",
      statements: [`select * from public.search_challenges('${words}')`],
    })),
    {
      name: "My page, 20 challenges",
      reader: "author",
      statements: [
        `select * from public.home_challenge where user_id = (select auth.uid()) order by start_date desc, challenge_id desc limit 250`,
      ],
    },
    {
      name: "circle of six with photos",
      reader: "signed in",
      statements: [`select public.circle_page('${circle}')`],
    },
    { name: "own circles", reader: "signed in", statements: ["select public.my_circles()"] },
    {
      name: "challenge with its entries",
      reader: "signed in",
      statements: [
        "select * from public.home_challenge where challenge_id = $1",
        "select * from public.day where challenge_id = $1 order by date desc",
      ],
    },
    {
      name: "like and take back",
      reader: "signed in",
      statements: [
        "insert into public.likes (challenge_id) values ($1) on conflict do nothing",
        "delete from public.likes where challenge_id = $1 and user_id = (select auth.uid())",
      ],
    },
    {
      name: "register a day",
      reader: "signed in",
      statements: [
        `insert into public.day (challenge_id, date, content)
          select '${own}', coalesce(max(date), '2024-01-01') + 1, 'Read a chapter.' from public.day where challenge_id = '${own}'`,
      ],
    },
    {
      name: SIGN_IN,
      reader: "operator",
      statements: ["select * from auth.users where email = 'person17@example.com'"],
    },
    {
      name: "desk, queue",
      reader: "staff",
      statements: ["select * from public.desk_queue()"],
    },
    ...["", "person17@"].map((words): Call => ({
      name: words === "" ? "desk, newest users" : `desk, users: ${words}`,
      reader: "staff",
      statements: [`select * from public.desk_list_users('${words}')`],
    })),
    {
      name: "delete the challenge that all users like",
      reader: "author",
      statements: ["delete from public.challenge where challenge_id = private.bench_id('c', 3)"],
      isRolledBack: true,
    },
    {
      name: "delete an account with one entry in a thousand",
      reader: "operator",
      statements: ["select private.delete_user_data(private.bench_id('m', 0))"],
      isRolledBack: true,
    },
  ];
}

function forBothReaders(name: string, statement: string): Call[] {
  return (["visitor", "signed in"] as const).map((reader) => ({ name, reader, statements: [statement] }));
}

export function sampleChallengeIds(challenges: number, count: number): number[] {
  const step = Math.max(10, Math.floor(challenges / count / 10) * 10);
  return Array.from({ length: count }, (_, index) => (index * step + 1) % challenges);
}
