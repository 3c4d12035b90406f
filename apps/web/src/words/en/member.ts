/** The two feedback forms of the specification have different messages. */
export const memberWords = {
  id: "member",
  nav: {
    label: "Main",
    today: "Today",
    feed: "Feed",
    write: "Write",
    search: "Search",
    me: "Me",
    done: "Everything is written today",
    pending: "Written, not sent yet",
  },
  menu: {
    profile: "Profile",
    myPage: "MyPage",
    news: "New likes on your page",
    register: "Register",
    settings: "Settings",
    signOut: "Sign out",
    feedback: "FeedBack",
    shortcuts: "Keyboard shortcuts",
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
