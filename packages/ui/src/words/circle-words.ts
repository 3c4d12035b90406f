/** Texts of circles. "You" replaces the user's own name. */
export const circleWords = {
  id: "ui-circle",
  you: "You",
  strip: {
    label: "Today",
    written: "wrote today",
    writtenAt: "wrote at ",
    open: "still open",
    rest: "rests today",
    none: "nothing planned",
    allRest: "Everyone rests today.",
    noPlan: "Nobody has an entry planned today.",
  },
  card: {
    noChallenge: "No challenge in this circle yet.",
    noEntry: "No entry yet.",
  },
  replies: {
    label: "Replies",
    earlier: (count: number) => `${count} earlier`,
    remove: (content: string) => `Delete the reply: ${content}`,
    removed: "Reply deleted.",
    undo: "Undo",
  },
  reply: {
    label: (name: string) => `Reply to ${name}`,
    send: "Send",
    sent: "Sent",
    failed: "It may not have been sent. Try again.",
  },
  nudge: {
    label: (name: string) => `A nudge for ${name}`,
    hint: "Sent once, as your line, between 8:00 and 22:00 their time.",
  },
};
