/** The addresses of the site: its route table, every link, the extension and the early script take them from here. */
export const paths = {
  landing: "/",
  home: "/home",
  signUp: "/user/signup",
  signIn: "/user/signin",
  requestReset: "/changepassword",
  changePassword: "/changepasswordform",
  myPage: "/mypage",
  settings: "/mypage/setting",
  challenge: (id: string) => `/challenge/${id}`,
  createChallenge: "/challenge/create",
  editChallenge: (id: string) => `/challenge/update/${id}`,
  /** Without a challenge the page's own selector decides. */
  registerDay: (challengeId = "none") => `/day/create/${challengeId}`,
  editDay: (challengeId: string, dayId: string) => `/day/edit/${challengeId}/${dayId}`,
  policy: "/policy",
  term: "/term",
} as const;
