import { openAs, type StateContext, type State } from "./state-context.ts";

const longWord = "Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauhof";

/** Somebody with long words, emoji and another direction of writing in whatever can be typed. */
async function edges({ person, newPerson }: StateContext): Promise<string> {
  await person.setProfile({
    nickname: longWord.slice(0, 50),
    comment: `${longWord} ${longWord}\nShip it 🚢🎉 👩🏽‍💻`,
  });
  const done = await person.setChallenge({ title: "Ship it 🚢🎉 👩🏽‍💻", days: 2, visibility: "private" });
  await person.writeDay(done, "2026-01-06", "🚢");
  await person.writeDay(done, "2026-01-07", "🎉");
  const other = await newPerson();
  await other.setProfile({ nickname: "👩🏽‍💻", comment: "تعلم البرمجة كل يوم" });
  await other.setChallenge({ title: "تعلم البرمجة كل يوم", desc: "毎日プログラミングを学ぶ" });
  const id = await person.setChallenge({
    title: longWord.slice(0, 25),
    days: 100,
    desc: `${longWord} ${longWord}`,
  });
  await person.writeDay(id, "2026-01-05", `${longWord}${longWord}`);
  await person.writeDay(id, "2026-01-06", "تعلم البرمجة كل يوم 🚢🎉 👩🏽‍💻");
  await person.writeDay(
    id,
    "2026-01-07",
    "const answer = await fetch(`https://example.com/a/very/long/address?with=many&parameters=in&one=line`);",
  );
  return id;
}

/** Words that are hard to set. */
export const longContentStates: Record<string, State> = {
  feed: async (scene) => {
    await edges(scene);
    await scene.page.goto("/home");
    await scene.page.getByRole("article").nth(1).waitFor();
  },
  "my-page": async (scene) => {
    await edges(scene);
    await openAs(scene, "/mypage");
    await scene.page.getByRole("article").nth(1).waitFor();
  },
  challenge: async (scene) => {
    await openAs(scene, `/challenge/${await edges(scene)}`);
    await scene.page.getByRole("article").nth(2).waitFor();
  },
  "register-day": async (scene) => {
    await openAs(scene, `/day/create/${await edges(scene)}`);
    await scene.page.getByRole("article").nth(2).waitFor();
  },
  settings: async (scene) => {
    await edges(scene);
    await openAs(scene, "/mypage/setting");
    await scene.page.getByLabel("Nickname").waitFor();
  },
};
