/** What is around every page, and what is in its place. */
export const siteWords = {
  id: "site",
  announcement: { label: "Announcement", dismiss: "Dismiss" },
  back: "Back",
  notFound: { title: "404 not found!", text: "There is no page at this address.", home: "HOME" },
  pageFailed: {
    title: "This page could not be loaded",
    text: "The connection may be gone. Nothing you have saved is lost.",
  },
  startFailed: {
    title: "Challenge Diary can't be reached",
    text: "Check your connection. Nothing you have saved is lost.",
  },
};
