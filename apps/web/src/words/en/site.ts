export const siteWords = {
  id: "site",
  announcement: { label: "Announcement", dismiss: "Dismiss" },
  back: "Back",
  notFound: { title: "404 not found!", text: "There is no page at this address.", home: "HOME" },
  pageFailed: {
    title: "This page could not be loaded",
    text: "The connection may be gone. Nothing you have saved is lost.",
  },
  partFailed: "Part of this page could not be loaded.",
  startFailed: {
    title: "Challenge Diary can't be reached",
    text: "Check your connection. Nothing you have saved is lost.",
  },
  appMissing: {
    text: "Part of this page is missing, so its buttons don't work. Reload to get the latest version.",
    reload: "Reload",
  },
  noScript: "This page needs JavaScript. Turn it on for this site, then reload.",
  invalidLink: { title: "This link does not work" },
  sessionEnded: {
    title: "You have been signed out",
    message:
      "You were signed out, for example because your password was changed elsewhere. Drafts on this device are still there.",
  },
};
