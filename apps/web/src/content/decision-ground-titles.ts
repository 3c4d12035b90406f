/** A ground is a clause of the terms, or the law. */
export const decisionGroundTitles = {
  en: {
    spam: "Spam",
    harassment: "Hate or harassment",
    violence: "Violence or threats",
    sexual: "Sexual content",
    "self-harm": "Encouraging self-harm",
    rights: "Someone else's work or rights",
    "private-data": "Someone else's private data",
    "minimum-age": "Minimum age",
    "other-terms": "Misuse of the service",
    law: "The law",
  },
  ja: {
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
  },
} as const;
