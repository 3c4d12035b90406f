export const SHARE_HASH = "#share";

export const paths = {
  landing: "/",
  home: "/home",
  following: "/home?feed=following",
  search: "/search",
  /** Search in the user's own entries. Browsers don't send the fragment, so no server logs it. */
  searchEntries: "/search#in=entries",
  signUp: "/user/signup",
  signIn: "/user/signin",
  confirmEmail: "/user/confirm",
  requestReset: "/changepassword",
  changePassword: "/changepasswordform",
  myPage: "/mypage",
  year: (year: number | string) => `/mypage/year/${year}`,
  unsent: "/mypage/unsent",
  book: "/mypage/book",
  settings: "/mypage/setting",
  settingsSection: (section: string) => `/mypage/setting/${section}`,
  challenge: (id: string) => `/challenge/${id}`,
  shareChallenge: (id: string) => `/challenge/${id}${SHARE_HASH}`,
  /** Fragments contain the token or code, here and below, because browsers don't send them and no server logs them. */
  unlisted: "/unlisted",
  unlistedLink: (token: string) => `/unlisted#${token}`,
  circles: "/circles",
  circle: (id: string) => `/circle/${id}`,
  circleMember: (id: string, userId: string) => `/circle/${id}/${userId}`,
  circleInvitation: "/circle/invitation",
  circleInvitationLink: (token: string) => `/circle/invitation#${token}`,
  proof: (id: string) => `/challenge/${id}/proof`,
  unlistedProof: "/unlisted/proof",
  unlistedProofLink: (token: string) => `/unlisted/proof#${token}`,
  createChallenge: "/challenge/create",
  createChallengeFrom: (id: string) => `/challenge/create?from=${id}`,
  editChallenge: (id: string) => `/challenge/update/${id}`,
  userPage: (handle: string) => `/u/${handle}`,
  feed: (page: string) => `${page}/feed.atom`,
  /** If the path contains no challenge, the user selects a challenge on the page. */
  registerDay: (challengeId = "none", date = "") =>
    `/day/create/${challengeId}${date === "" ? "" : `?date=${date}`}`,
  /** Receives text that the user shares from another app. */
  sharedText: "/share",
  editDay: (challengeId: string, dayId: string) => `/day/edit/${challengeId}/${dayId}`,
  /** State of a report. Without a number, the page shows a field for it. */
  findReport: "/report",
  report: (number: string) => `/report/${number}`,
  decision: (id: string) => `/decision/${id}`,
  /** Pages for staff. Other users get a 404, and no list of pages contains them. */
  desk: "/desk",
  firstStaff: (code: string) => `/desk#first-staff=${code}`,
  deskPage: (part: string) => `/desk/${part}`,
  deskCase: (id: string) => `/desk/case/${id}`,
  policy: "/policy",
  term: "/term",
} as const;
