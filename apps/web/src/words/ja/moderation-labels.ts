import type { moderationLabels } from "../en/moderation-labels.ts";
import { groundTitles } from "./content/ground-titles.ts";

export const moderationLabelsJa = {
  id: "moderation-labels",
  reasons: {
    spam: "スパム",
    harassment: "差別、嫌がらせ",
    violence: "暴力、脅迫",
    sexual: "性的な内容",
    "self-harm": "自傷",
    illegal: "違法なもの",
    rights: "他人の著作物や個人情報",
    other: "その他",
  },
  grounds: groundTitles,
  subjects: { challenge: "チャレンジ", day: "記録", profile: "プロフィール", reply: "サークルのひとこと" },
} satisfies Labels;

type Labels = { readonly [Key in keyof typeof moderationLabels]: unknown } & {
  readonly grounds: Readonly<Record<keyof typeof moderationLabels.grounds, string>>;
};
