/** By state: share of the days with an entry, probability that a date is missed, least and most days since the last entry. */
export const STATES = {
  ahead: { written: 0, missed: 0, since: [0, 3] },
  new: { written: 0.1, missed: 0.05, since: [0, 1] },
  gaps: { written: 0.55, missed: 0.3, since: [0, 3] },
  nearly: { written: 0.92, missed: 0.08, since: [0, 2] },
  done: { written: 1, missed: 0.12, since: [0, 60] },
  left: { written: 0.3, missed: 0.15, since: [30, 70] },
} as const;

// Users (name | nickname | time zone | start of the day | language | avatar | comment), each followed by their challenges: state | visibility | days | category | title | description | topics.
const TABLE = `
aiko | Aiko | Asia/Tokyo | 0 | en | avatar | Frontend by day, sourdough by night. One small page at a time.
  gaps | public | 14 | CSS | Grid, every day | Rebuild one printed page layout a day with CSS grid only. | subgrid, a page of a cookbook, named lines, auto-fit and auto-fill, a train timetable, overlapping cells, gaps and gutters, a chess column
  done | public | 10 | HTML | Forms that behave | Labels, types, autocomplete, errors. A form a day until they hold no surprises. | fieldset and legend, autocomplete, the error under a field, required and optional, input types, a label for everything
  nearly | public | 30 | JavaScript | Katas before breakfast | One kata a day. Fifteen minutes, no more. 🥐 | the bowling kata, roman numerals, a string calculator, the gilded rose, FizzBuzz without if, bank account numbers
  done | public | 7 | CSS | Dark mode for my blog | Tokens first, then pages, then the pictures. | the color tokens, the code blocks, photos on dark paper, the focus ring, borders that vanished
  ahead | public | 21 | Other | Sourdough log | Flour, water, hours, and what came out of the oven. |
  gaps | public | 100 | Other | Compilers, the dragon way | I want to find out how far a habit carries when the book is thick. Every morning one hour: first a page of the book, then the exercises, then a walk around the block on which I try to explain to an imaginary listener what I have just read. In the evening, before the lamp goes off, three lines here about what stayed and what had already gone by then. If I miss a day I miss a day; I go on with the next one. The copy is from 1986 and smells like it. | the lexer, LL(1) grammars, operator precedence, the symbol table, three-address code, register allocation, the exercises of chapter four
haruto | はると | Asia/Tokyo | 4 | ja | avatar | 毎日すこしずつ。JavaScript を勉強中です。
  gaps | public | 30 | JavaScript | 毎朝30分のJavaScript | 出勤前に30分だけ。短くても毎日続けることを目標にします。 | クロージャ, 配列のメソッド, イベントループ, 分割代入, モジュール, Promise
  done | public | 14 | NodeJS | Node.jsでAPIを作る | フレームワークなしで始めて、必要になったら足していく。 | ルーティング, エラー処理, ログの出し方, 環境変数, テストの書き方
  new | public | 40 | Other | 技術書を1日10ページ | 積んでいる本を減らす。読んだら三行でまとめる。 | 第一章, 設計の章, 命名の話, テストの章, 索引の使い方
  gaps | private | 21 | TypeScript | 型パズルを毎日ひとつ | わからなくても30分は考える。解けたら理由を書く。 | 条件型, infer, マップ型, テンプレートリテラル型, never 型
  left | public | 30 | React | Reactで家計簿アプリ | 家族で使える家計簿を作る。完成したらスマホに入れたい。 | 入力フォーム, useReducer, 一覧の並べ替え, グラフの表示, 保存の仕組み
maren | Maren Holt | Europe/Oslo | 0 | en | avatar | Learning to program at 52, because why not.
  done | public | 21 | HTML | My first website | A page about my garden. By hand, no builder. | the page about tulips, headings, my first link, the photo of the pear tree, the list of seeds, the contact page, colors
  gaps | public | 30 | JavaScript | JS without a framework | A to-do list, a clock, a quiz. Plain modules, plain DOM. | the clock, the quiz, event listeners, local storage, the to-do list, template strings
  done | public | 7 | HTML | Tables done right | Captions, scopes, and small screens. | captions, the scope attribute, a sticky first column, numbers to the right, headings of two rows
  nearly | public | 10 | CSS | Container queries | Learn them by rewriting one card. | the narrow card, units of a container, names for containers, style queries, the card in a sidebar
  ahead | public | 14 | JavaScript | A small game | Snake, with a high score, playable on a phone. |
priya | Priya R. | Asia/Kolkata | 0 | en | avatar | Java in the morning, TypeScript in the evening, tea in between.
  done | public | 15 | Java | Streams and records | Rewrite one loop a day. | the import job, grouping by month, a record for money, flatMap, collectors, early exits
  nearly | public | 30 | TypeScript | Type challenges | One easy or medium challenge a day. Write down why it works. | mapped types, recursive types, conditional types, template literals, variadic tuples, the never type
  gaps | public | 30 | Java | Spring from the inside | Read one class of the framework a day and draw what it does. | the bean factory, proxies, the dispatcher, auto-configuration, transactions, the event publisher
  done | public | 16 | Java | Concurrency in practice | A chapter, then its exercises, then a nap. | virtual threads, CompletableFuture, the memory model, locks, a thread pool, atomic counters
  new | public | 7 | TypeScript | Generics in plain words | Explain one thing about generics a day, as I would to a colleague. | constraints, inference, default types, variance
yui | ゆい | Asia/Tokyo | 0 | ja | avatar | デザイナーです。CSS とイラストの練習を記録しています 🌸
  done | public | 20 | CSS | CSSで模写コーディング | 好きなサイトを1日1セクションずつ再現していきます。余白と文字の大きさを意識する。 | ヘッダー, カードの一覧, フッター, 料金表, お問い合わせフォーム, 余白の取り方
  nearly | public | 14 | CSS | アニメーション練習 🌸 | 小さな動きをひとつずつ。気持ちのよい速さを探します。 | ボタンの動き, ページの切り替え, イージング, 読み込み中の表示, スクロールの演出
  gaps | public | 10 | HTML | HTMLを基礎から | なんとなく書いていたタグを、仕様を読みながら学び直します。 | 見出しの順番, フォームのラベル, 表の書き方, details 要素, lang 属性
  done | public | 30 | Other | 一日一枚のイラスト | うまく描こうとしない。三十分で手を止める。 | 手の描き方, 光と影, 近所の猫, 花の色, 線の太さ, 人の歩く姿
  ahead | public | 14 | Other | 色の本を読み直す | 学生のころ読んだ本をもう一度、今の目で。 |
ines | Inês | Europe/Lisbon | 0 | en | avatar | Accessibility person. Your button is a div and I can tell.
  done | public | 14 | HTML | Semantic HTML, 14 days | One element a day, used where it belongs. No div unless nothing else fits. | the details element, the dialog element, heading levels, definition lists, landmarks, the output element, time, figures and captions
  gaps | public | 30 | HTML | Read the HTML standard | A section a day with morning coffee, and a note on what I did not know. | the parsing rules, the lang attribute, the event loop, form submission, navigation, script types, the template element
  done | public | 10 | Other | Screen reader mornings | Half an hour with the monitor off, on a site I use every day. | the bank, the train tickets, my own site, the newspaper, a date picker, the supermarket
  nearly | public | 14 | React | Test what people see | A component test a day, by role and by name. | the menu button, the dialog, the table, the error summary, the tabs, the combobox
  gaps | private | 14 | Other | Say no once a day | Nobody needs to read this one. | the fourth meeting, a quick favor, the slides, lunch at the desk
kwame | Kwame | Africa/Accra | 0 | en | avatar | Building a shop for my sister's cloth. Node, mostly.
  gaps | public | 40 | NodeJS | My sister's shop | Orders, stock, and a page to see them. It must survive the market on Saturday. | the order form, stock by the yard, the receipt, mobile money, the photo upload, backups
  done | public | 21 | NodeJS | An API from scratch | Only node:http at first. Add a library when I can say what it saves me. | routing, a health check, graceful shutdown, reading a body, status codes, logging, retries with backoff
  done | public | 12 | NodeJS | Streams | Twelve days with streams, until backpressure is a word I can use in company. | pipeline, backpressure, transform streams, reading by line, object mode, gzip
  gaps | public | 21 | Other | SQL before lunch | A query a day on the flight data set. | window functions, delays by airport, an index that was not used, common table expressions, group by, the query planner
  new | public | 10 | React | Forms in React | Controlled, uncontrolled, actions. Try them all on the same form and choose one. | controlled inputs, actions, uncontrolled inputs, pending states
lena | lena w | Europe/Berlin | 0 | en | avatar | Switched from nursing to code last year.
  done | public | 30 | JavaScript | Promises, finally | I have nodded along for years. Now I want to know what really happens, in which order, and why. | then and catch, async functions, Promise.all, the microtask queue, unhandled rejections, AbortSignal
  gaps | public | 20 | TypeScript | any → unknown | There were 143 of them on Monday. I will count down here. | the API client, the old reducer, event handlers, the date helpers, third-party types
  done | public | 10 | React | Hooks without fear | One hook a day, and one thing it is not for. | useEffect and why not, useReducer, useRef, useId, useMemo, custom hooks
  left | public | 14 | Other | Draw the system | One diagram a day of something that I think I understand. | the login, our deploy, the queue, where the money goes, the cache
  gaps | public | 14 | CSS | Flexbox from memory | Close the cheat sheet. Guess first, then look. | flex-basis, the wrapped row, min-width and overflow, margins that push, order and why not
oskar | Oskar the Slow | Europe/Stockholm | 0 | en | plain | Slow is smooth. Smooth is, well, still slow.
  done | public | 100 | CSS | 100 days of CSS | A tiny picture a day, drawn in CSS. Some will be ugly. That is the point. | a lighthouse, a moose, gradients, clip-path, a teapot, box shadows, a rainy window, conic gradients, a bicycle
  gaps | public | 14 | Other | Read other people's code | Half an hour a day in a project I use and never opened. | someone's parser, a date library, the tests of a bundler, an HTTP router
  new | private | 30 | Java | A chess engine | It only has to beat me. | moves of the knight, castling, a board of bits, the first search
  nearly | public | 10 | TypeScript | Strict mode, no excuses | Turn on one strict option a day in our old project and fix what breaks. | unchecked index access, strict nulls, implicit any, unused parameters, exact optional properties
  done | public | 7 | React | Rerender detective | Find one needless render a day in our dashboard. | the sidebar, a context that is too wide, the chart, inline objects, the search box`;

type UserRow = [string, string, string, string, "en" | "ja", string, string];
export type ChallengeRow = [keyof typeof STATES, string, string, string, string, string, string];

export const DEMO_USERS = TABLE.trim()
  .split(/\n(?! )/)
  .map((block) => {
    const [user, ...rows] = block.split("\n").map((line) => line.split("|").map((cell) => cell.trim()));
    const [name, nickname, timeZone, dayStartHour, language, avatar, comment] = user as UserRow;
    const challenges = rows as ChallengeRow[];
    return { name, nickname, timeZone, dayStartHour, language, avatar, comment, challenges };
  });

export const DEMO_PASSWORD = "challenge2026";
export const emailOf = (name: string): string => `${name}@demo.example`;
export const DEMO_EMAIL = emailOf("aiko");
