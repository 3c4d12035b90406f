/** Menu of a signed-in user, and texts of the specification for feedback; its two forms have different results. */
export const memberWords = {
  id: "member",
  menu: {
    profile: "Profile",
    myPage: "MyPage",
    news: "New likes on your page",
    register: "Register",
    settings: "Settings",
    signOut: "Sign out",
    feedback: "FeedBack",
  },
  feedback: {
    title: "Feedback",
    fields: { title: "Title", email: "Email", feedback: "Feedback" },
    submit: "Submit",
    submitted: "SUBMITTED",
    thanks: "Thank you for your feedback!",
    wrong: "Something wrong!",
    failedFloating: (email: string) => `please email us (${email})`,
    failedHeader: (email: string) => `Failed, please email us (${email})`,
  },
};
