/** The menu of a user who is signed in. */
export const menuWords = {
  id: "menu",
  profile: "Profile",
  myPage: "MyPage",
  news: "New likes on your page",
  register: "Register",
  settings: "Settings",
  signOut: "Sign out",
  feedback: "FeedBack",
};
