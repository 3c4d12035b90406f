import type { entryErrorWords } from "../en/entry-errors.ts";
import type { ErrorReasons } from "../error-message.ts";
import { errorJa } from "./errors.ts";

const photo = {
  "photo/too-many": "写真は一つの記録に4枚までです。減らしてもう一度お試しください。",
  "photo/too-big": "写真が大きすぎます（50MB、4,000万画素まで）。小さい写真を選んでください。",
  "photo/not-an-image":
    "写真として読み取れないファイルです。JPEG、PNG、WebP、GIF のいずれかを選んでください。",
  "photo/not-decodable":
    "このブラウザーは、この形式の写真（HEIC、AVIF）を読み取れません。JPEG で保存して選び直してください。",
  "photo/canvas-blocked": errorJa.common["photo/canvas-blocked"],
  "photo/device-full": "この端末に写真を置く空きがありません。空きを作って、もう一度追加してください。",
  "photo/space-full": "写真の容量がいっぱいです。前の記録の写真を減らして、もう一度お試しください。",
  "photo/not-uploaded":
    "写真がサーバーに届きませんでした。もう一度お試しになるか、取り除いて追加し直してください。",
  "photo/invalid": "写真がサーバーに受け付けられませんでした。取り除いて、もう一度追加してください。",
} satisfies ErrorReasons;

export const entryErrorJa = {
  id: "entryError",
  photo,
  entry: {
    ...errorJa.common,
    ...photo,
    "not-found": "この記録はもうありません。",
    "quota/exceeded": "1時間に登録できる数を超えました。しばらくしてからもう一度お試しください。",
    "too-large": "文章が大きすぎてサーバーが受け付けませんでした。短くしてもう一度お試しください。",
  },
} satisfies typeof entryErrorWords;
