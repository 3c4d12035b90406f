import type { validationWords } from "../en/validation.ts";

export const validationJa = {
  id: "validation",
  required: (label) => `${label}を入力してください。`,
  "too-long": (label) => `${label}が長すぎます。`,
  "too-short": (label) => `${label}が短すぎます。`,
  "too-small": (label) => `${label}が下限を下回っています。`,
  "too-big": (label) => `${label}が上限を超えています。`,
  "not-a-date": (label) => `${label}に正しい日付を入力してください。`,
  "not-an-email": (label) => `${label}の形式が正しくありません。`,
  "not-allowed": (label) => `${label}にこの値は使えません。`,
  mismatch: () => "確認用のパスワードが一致しません",
} satisfies typeof validationWords;
