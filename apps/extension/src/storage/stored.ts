/** Names of what lies in `storage.local`. Each thing has a key of its own, so that two writers never meet in one. */
export const STORED = {
  /** `BrokerState`; written by the background alone. */
  auth: "auth:v1",
  /** `DiaryConfig`, as the site told it. */
  config: "config:v1",
  /** `Reminder`. */
  reminder: "reminder:v1",
  /** `TodayRecord`: which challenges are open today, for the badge and the reminder. */
  today: "today:v1",
  /** Texts taken over from pages that wait for the popup. */
  clips: "clips:v1",
  /** `PopupSnapshot` of what the popup showed last. */
  snapshot: "picture:v3",
  /** `PanelName`: what is unfolded below the popup's field, or null. */
  panel: "panel:v1",
  /** `Shown`: what the queries of the popup answered last. */
  shown: "shown:v1",
} as const;

/** Beginnings of the keys of which there are many. Entries name their own (`@diary/core`). */
export const STORED_MANY = {
  /** Id of the challenge that was chosen last, followed by the user's id. */
  chosen: "chosen:",
} as const;
