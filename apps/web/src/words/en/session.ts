/** What any page may have to say of a session, or of a link that was to bring one. */
export const sessionWords = {
  id: "session",
  invalidLink: { title: "This link does not work" },
  ended: {
    title: "You have been signed out",
    message:
      "You were signed out, for example because your password was changed elsewhere. What you typed is saved on this device.",
  },
};
