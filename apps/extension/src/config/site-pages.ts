import { paths } from "@diary/core/paths";

import { SITE_ORIGIN } from "./settings.ts";

/** The pages of the site that the extension leads to. */
export const sitePages = {
  signIn: SITE_ORIGIN + paths.signIn,
  signUp: SITE_ORIGIN + paths.signUp,
  requestReset: SITE_ORIGIN + paths.requestReset,
  myPage: SITE_ORIGIN + paths.myPage,
  createChallenge: SITE_ORIGIN + paths.createChallenge,
  decision: (id: string) => SITE_ORIGIN + paths.decision(id),
  challenge: (id: string) => SITE_ORIGIN + paths.challenge(id),
  editDay: ({ challenge_id, day_id }: { challenge_id: string; day_id: string }) =>
    SITE_ORIGIN + paths.editDay(challenge_id, day_id),
  registerDay: (id: string) => SITE_ORIGIN + paths.registerDay(id),
  policy: SITE_ORIGIN + paths.policy,
};
