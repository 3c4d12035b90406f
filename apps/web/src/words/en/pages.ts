/** What each page says of itself in the tab and to search engines, by its module. */
export const pageWords = {
  id: "page",
  titles: {
    landing: "Challenge Diary · one entry a day",
    home: "Home",
    "sign-up": "Sign Up",
    "sign-in": "Sign In",
    "request-reset": "Password Reset",
    "change-password": "Change Password",
    "my-page": "My Page",
    settings: "Setting",
    challenge: "Challenge",
    "create-challenge": "New Challenge",
    "edit-challenge": "Edit Challenge",
    "register-day": "Register Day",
    "shared-text": "Shared Text",
    "edit-day": "Edit Day",
    policy: "Privacy Policy",
    term: "Terms of Service",
    "confirm-email": "Confirm Email",
    report: "Report",
    decision: "Decision",
    year: "Your Year",
    desk: "404 not found!",
    "not-found": "404 not found!",
  },
  /** Of a page that has none below. */
  description:
    "Set yourself a challenge, write one entry a day, and share how far you have come. A diary that fills up like a stamp card.",
  descriptions: {
    home: "What people are working on right now: their challenges, how far they are, newest first.",
    "sign-up": "Make an account with an e-mail address and a password. There is no usage fee.",
    "sign-in": "Sign in to write today's entry.",
    policy:
      "What Challenge Diary keeps about you, why, who sees it, and how to take it with you or delete it.",
    term: "The agreement between you and the developer of Challenge Diary. There is no usage fee.",
  } as Partial<Record<string, string>>,
};
