/** What every page may have to say of a link or of a session, and so loads. */
export const authNoticeCopy = {
  brokenLink: "This link does not work",
  ended: {
    title: "You have been signed out",
    message:
      "The session of this browser has ended, for example because the password was changed elsewhere. What you have typed is kept on this device.",
  },
} as const;
