/** The addresses of the site: its route table, every link, the extension and the early script take them from here. */
export const paths = {
  landing: "/",
  home: "/home",
  /** The same of those whom one follows. */
  following: "/home?feed=following",
  search: "/search",
  /** Of one's own entries: behind the #, like the words, which no server is to have in its log. */
  searchEntries: "/search#in=entries",
  signUp: "/user/signup",
  signIn: "/user/signin",
  /** Where the mail leads that confirms the address of a new account. */
  confirmEmail: "/user/confirm",
  requestReset: "/changepassword",
  changePassword: "/changepasswordform",
  myPage: "/mypage",
  /** A year of one's own in review. */
  year: (year: number | string) => `/mypage/year/${year}`,
  /** One's own diary to print. */
  book: "/mypage/book",
  /** The profile, which is the first section of the settings. */
  settings: "/mypage/setting",
  settingsSection: (section: string) => `/mypage/setting/${section}`,
  challenge: (id: string) => `/challenge/${id}`,
  /** A private challenge, by its link. The token is in the fragment, which browsers send to no server. */
  unlisted: "/unlisted",
  unlistedLink: (token: string) => `/unlisted#${token}`,
  createChallenge: "/challenge/create",
  /** The same, filled in with what another challenge says. */
  createChallengeFrom: (id: string) => `/challenge/create?from=${id}`,
  editChallenge: (id: string) => `/challenge/update/${id}`,
  /** The public page of a user. */
  person: (handle: string) => `/u/${handle}`,
  /** Atom, of a page that begins so. */
  feed: (page: string) => `${page}/feed.atom`,
  /** Without a challenge the page's own selector decides. */
  registerDay: (challengeId = "none") => `/day/create/${challengeId}`,
  /** Where what was shared from another app becomes a draft of today's entry. */
  sharedText: "/share",
  editDay: (challengeId: string, dayId: string) => `/day/edit/${challengeId}/${dayId}`,
  /** The state of a report by its number; without one the page asks for it. */
  findReport: "/report",
  report: (number: string) => `/report/${number}`,
  /** A decision on something of the reader's own. */
  decision: (id: string) => `/decision/${id}`,
  /** The staff's. For everybody else these do not exist, and no list of the site's pages names them. */
  desk: "/desk",
  deskPage: (part: string) => `/desk/${part}`,
  deskCase: (id: string) => `/desk/case/${id}`,
  policy: "/policy",
  term: "/term",
} as const;
