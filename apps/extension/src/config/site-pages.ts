import { SITE_ORIGIN } from "./settings.ts";

/** The pages of the site that the extension leads to. */
export const sitePages = {
  signUp: `${SITE_ORIGIN}/user/signup`,
  requestReset: `${SITE_ORIGIN}/changepassword`,
  myPage: `${SITE_ORIGIN}/mypage`,
  createChallenge: `${SITE_ORIGIN}/challenge/create`,
  challenge: (id: string) => `${SITE_ORIGIN}/challenge/${id}`,
  editDay: ({ challenge_id, day_id }: { challenge_id: string; day_id: string }) =>
    `${SITE_ORIGIN}/day/edit/${challenge_id}/${day_id}`,
  registerDay: (id: string) => `${SITE_ORIGIN}/day/create/${id}`,
  policy: `${SITE_ORIGIN}/policy`,
};
