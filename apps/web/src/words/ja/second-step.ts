import type { secondStepWords } from "../en/second-step.ts";

export const secondStepJa = {
  id: "second-step",
  code: "認証コード",
  codeHint: "アプリに今表示されている6桁の数字です。",
  needed: "アプリの認証コードも必要です。",
  wrong: "認証コードが違うか、すでに使われています。次のコードをお待ちください。",
  lost: "スマートフォンをなくしたときは、このサイトの運営者にご連絡ください。ご本人と確認できれば、2段階認証を解除できます。",
  signIn: {
    text: "パスワードは正しく入力されました。続けて、アプリの認証コードを入力してください。",
    submit: "ログイン",
    back: "戻る",
  },
  settings: {
    title: "2段階認証",
    text: "パスワードに続けて、スマートフォンのアプリの認証コードを入力します。パスワードが盗まれても、ログインされません。",
    loadFailed: "2段階認証の状態を確認できませんでした。",
    loading: "読み込んでいます…",
    turnOn: "設定する",
    failed: "うまくいきませんでした。もう一度お試しください。",
    scan: "認証アプリ（Aegis、Google Authenticator、「パスワード」など）で読み取り、表示された認証コードを入力してください。",
    picture: "アプリで読み取る QR コード",
    secret: "または、このキーをアプリに入力してください。",
    confirm: "有効にする",
    cancel: "キャンセル",
    on: "有効にしました。ログインには認証コードが必要です。ほかの端末はログアウトしました。",
    isOn: "有効です。ログインには認証コードが必要です。",
    turnOff: "無効にする",
    turnOffTitle: "2段階認証を無効にしますか？",
    turnOffText: "パスワードだけでログインできるようになります。",
    off: "無効にしました。",
  },
} satisfies typeof secondStepWords;
