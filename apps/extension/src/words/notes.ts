export const noteWords = {
  id: "extension-notes",
  locale: "en",

  stored: (count: number): string =>
    count === 1
      ? "1 note is stored on this device. Sign in to add it."
      : `${count} notes are stored on this device. Sign in to add them.`,
  loadFailed: "Notes from other devices could not be loaded.",
  problems: {
    "note/limit": "You have 500 notes. Insert or remove some, and this one is sent.",
    "note/date": "This note is too old. Insert it or remove it.",
    "quota/exceeded": "You have added too many notes in the last hour. Try again later.",
    "challenge/not-found": "The challenge of this note no longer exists. Insert it or remove it.",
    "account/suspended": "Your account is suspended. The site says why.",
    invalid: "This note shows nothing, or is longer than 1,000 characters.",
  },
};
