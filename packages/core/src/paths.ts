/** Paths of the site, used by its routes, links, the extension and the early script. */
export const paths = {
  landing: "/",
  home: "/home",
  /** Feed of followed users. */
  following: "/home?feed=following",
  search: "/search",
  /** Search in own entries. The fragment reaches no server log. */
  searchEntries: "/search#in=entries",
  signUp: "/user/signup",
  signIn: "/user/signin",
  /** Target of the confirmation mail. */
  confirmEmail: "/user/confirm",
  requestReset: "/changepassword",
  changePassword: "/changepasswordform",
  myPage: "/mypage",
  /** Year in review. */
  year: (year: number | string) => `/mypage/year/${year}`,
  /** Everything that the user has written on this device and not sent. */
  unsent: "/mypage/unsent",
  /** Own diary to print. */
  book: "/mypage/book",
  /** Profile, the first section of the settings. */
  settings: "/mypage/setting",
  settingsSection: (section: string) => `/mypage/setting/${section}`,
  challenge: (id: string) => `/challenge/${id}`,
  /** Private challenge by its link. The token is in the fragment, which browsers don't send. */
  unlisted: "/unlisted",
  unlistedLink: (token: string) => `/unlisted#${token}`,
  createChallenge: "/challenge/create",
  /** The same form, filled from another challenge. */
  createChallengeFrom: (id: string) => `/challenge/create?from=${id}`,
  editChallenge: (id: string) => `/challenge/update/${id}`,
  /** Public page of a user. */
  person: (handle: string) => `/u/${handle}`,
  /** Atom feed of a page. */
  feed: (page: string) => `${page}/feed.atom`,
  /** Without a challenge, the page's selector decides. */
  registerDay: (challengeId = "none") => `/day/create/${challengeId}`,
  /** Receives text shared from another app. */
  sharedText: "/share",
  editDay: (challengeId: string, dayId: string) => `/day/edit/${challengeId}/${dayId}`,
  /** State of a report by its number; without one the page asks for it. */
  findReport: "/report",
  report: (number: string) => `/report/${number}`,
  /** Decision on the reader's own content. */
  decision: (id: string) => `/decision/${id}`,
  /** Staff only. Other users get a 404, and no list of pages names it. */
  desk: "/desk",
  deskPage: (part: string) => `/desk/${part}`,
  deskCase: (id: string) => `/desk/case/${id}`,
  policy: "/policy",
  term: "/term",
} as const;
