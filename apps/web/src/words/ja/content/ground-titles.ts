import type { groundTitles as english } from "../../en/content/ground-titles.ts";

export const groundTitles: typeof english = {
  spam: "スパム",
  harassment: "差別、嫌がらせ",
  violence: "暴力、脅迫",
  sexual: "性的な内容",
  "self-harm": "自傷の助長",
  rights: "他人の著作物や権利の侵害",
  "private-data": "他人の個人情報",
  "minimum-age": "最低年齢",
  "other-terms": "サービスの不正な利用",
  law: "法令",
};
