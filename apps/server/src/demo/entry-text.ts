const sentences = (text: string): string[] => text.trim().split(/\s*\/\s*/);

const SENTENCES = {
  en: {
    openings: sentences(`
Spent the session on {topic}. / Today: {topic}. / Went back to {topic}, which I thought I knew. /
Started with {topic} and stayed there. / Half an hour on {topic} before work. /
Tried to explain {topic} to a friend and found the hole in what I know. /
Second attempt at {topic}, better than yesterday's.`),
    findings: sentences(`
The part I had wrong was the order in which things happen. /
The answer stood two lines above the one I was reading. /
I did it once the clever way and once the plain way, and kept the plain way. /
It took me longer to name the thing than to make it. / Drew it on paper first. That was the whole trick. /
I still could not explain it to someone else, so tomorrow once more. /
It fell into place when I stopped copying and did it by hand. / Now I see why people insist on it. /
Broke everything, started over, did it again in smaller steps.`),
    closings: sentences(`
Tired, but here. / That was fun. / Not much, still a day. ✍️ / Enough for today. /
Coffee: two. Mistakes: three. / The streak lives. 🔥 / Proud of this one.`),
  },
  ja: {
    openings: sentences(`
今日は{topic}に取り組んだ。 / 朝の30分で{topic}を試した。 /
昨日の続きで{topic}。 / 電車の中で{topic}について読んで、家で手を動かした。 / 少しだけ{topic}を復習。`),
    findings: sentences(`
思っていたのと違っていて、順番を間違えて覚えていたことに気づいた。 /
小さな例を自分で作ったらすっきりした。 / やり直したら半分の時間で終わった。 /
まだ人に説明できるほどではないので、明日もう一度。 / 紙に図を描いてから始めると早かった。 /
先輩に聞いたら、同じところでつまずいたと言っていて安心した。 / 余白を整えるだけで見違えた。`),
    closings: sentences(`
明日も続ける。 / 今日は短め。でも続いている。 / 楽しかった！ / 眠いけど書けた。 / 少しずつ前に進んでいる気がする。 / 次は応用編。🌱`),
  },
};

export function entryWriter(next: () => number, language: "en" | "ja", topics: string[]): () => string {
  const { openings, findings, closings } = SENTENCES[language];
  const topic = deck(next, topics);
  const [opening, finding, closing] = [deck(next, openings), deck(next, findings), deck(next, closings)];
  return () => {
    const found = Array.from({ length: Math.floor(next() * 3.4) }, finding);
    const text = [opening().replace("{topic}", topic()), ...found].join(language === "ja" ? "" : " ");
    const list = next() < 0.1 ? `\n\n- ${topic()}\n- ${topic()}\n- ${topic()}` : "";
    return text + list + (next() < 0.4 ? `\n${closing()}` : "");
  };
}

function deck<T>(next: () => number, items: readonly T[]): () => T {
  let rest: T[] = [];
  return () => {
    if (rest.length === 0) rest = [...items];
    return rest.splice(Math.floor(next() * rest.length), 1)[0] as T;
  };
}
