export const rareNoticeWords = {
  id: "extension-rare-notices",
  olderServer: "The server is older than this extension",
  olderServerMessage:
    "Some things don't work until its operator updates it. What you write here stays in this browser. Until then, write on the site.",
  waitsForPage: "Open the site once",
  waitsForPageMessage:
    "The extension was off or had no access to the site, which may have renewed your sign-in. Your text is saved here and sent when the site is open.",
};
