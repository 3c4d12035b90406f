/** The site in Japanese: loaded for those who read it. */
import { translateWith } from "@diary/ui/words";
import { uiJa } from "@diary/ui/words/ja";

import { accessTokenJa } from "./access-token.ts";
import { authJa } from "./auth.ts";
import { challengeJa } from "./challenge.ts";
import { dayJa } from "./day.ts";
import { decisionJa } from "./decision.ts";
import { deskJa } from "./desk.ts";
import { draftJa } from "./drafts.ts";
import { errorJa } from "./errors.ts";
import { exportJa } from "./export.ts";
import { feedJa } from "./feed.ts";
import { importJa } from "./import.ts";
import { likeJa } from "./like.ts";
import { memberJa } from "./member.ts";
import { moderationLabelsJa } from "./moderation-labels.ts";
import { moderationJa } from "./moderation.ts";
import { offlineJa } from "./offline.ts";
import { pageJa } from "./pages.ts";
import { personJa } from "./person.ts";
import { profileJa } from "./profile.ts";
import { reminderJa } from "./reminder.ts";
import { searchJa } from "./search.ts";
import { secondStepJa } from "./second-step.ts";
import { siteJa } from "./site.ts";
import { validationJa } from "./validation.ts";
import { yearJa } from "./year.ts";

export const tables = [
  accessTokenJa,
  authJa,
  challengeJa,
  dayJa,
  decisionJa,
  deskJa,
  draftJa,
  errorJa,
  exportJa,
  feedJa,
  importJa,
  likeJa,
  memberJa,
  moderationJa,
  moderationLabelsJa,
  offlineJa,
  pageJa,
  personJa,
  profileJa,
  reminderJa,
  secondStepJa,
  searchJa,
  siteJa,
  validationJa,
  yearJa,
  ...uiJa,
];

export const japanese = translateWith(tables);
