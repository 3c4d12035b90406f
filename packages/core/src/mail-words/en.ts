export const en = {
  reminder: {
    title: "Today's page is open",
    text: (open: number) =>
      open === 1
        ? "Today's entry for one challenge is still open."
        : `Today's entries for ${open} challenges are still open.`,
    link: "Write it",
  },
  likes: { subject: "New likes this week", link: "My page" },
  stop: {
    link: "Stop these mails",
    question: "Stop these mails?",
    button: "Stop these mails",
    done: "You won't get these mails anymore. You can turn them on again in the settings.",
  },
  confirmation: {
    subject: "Confirm your address",
    text: (email: string) => `Someone signed up for Challenge Diary with ${email}.`,
    link: "Confirm the address",
    note: "The link works once, within an hour. After that, its page can send a new one. If this wasn't you, ignore this email: the account can't be used without the link.",
  },
  recovery: {
    subject: "Reset your password",
    text: (email: string) => `We received a request to reset the password of ${email} at Challenge Diary.`,
    link: "Choose a new password",
    note: "The link works once, within an hour. If this wasn't you, ignore this email: nothing has changed.",
  },
};

export type MailWords = typeof en;
