export interface LandingText {
  headline: string;
  lead: string;
  signUp: string;
  readFeed: string;
  features: readonly { title: string; text: string }[];
  card: { title: string; category: string; entry: string };
  todayTitle: string;
  todayNone: string;
  extensionTitle: string;
  extensionText: string;
  extensionKeys: string;
  popup: { placeholder: string; register: string };
  contactTitle: string;
  contactText: string;
}

export const landing: LandingText = {
  headline: "Welcome to Challenge Diary",
  lead: "Set yourself a challenge, write one entry a day, and watch the card fill up.",
  signUp: "SignUp",
  readFeed: "See what others are up to",
  features: [
    {
      title: "One goal, a number of days",
      text: "From learning TypeScript to reading ten pages a night: name it, choose up to 100 days, and begin.",
    },
    {
      title: "One entry a day",
      text: "Each day you write down what you did and get a stamp for it. Miss one, and your next entry continues the streak.",
    },
    {
      title: "Better with company",
      text: "Share how far you have come, and like what others keep at. Or keep a challenge to yourself: you choose.",
    },
  ],
  card: {
    title: "Thirty small TypeScripts",
    category: "TypeScript",
    entry: "Read the compiler's whole sentence, for once. It had been right since Tuesday.",
  },
  todayTitle: "Today, in the diary",
  todayNone: "Nobody has begun yet. The first card could be yours.",
  extensionTitle: "Also in the browser's toolbar",
  extensionText:
    "The extension opens today's entry beside whatever you are reading. What you type is kept, even offline. What you register is sent once you're online.",
  extensionKeys: "Alt + Shift + D opens it.",
  popup: { placeholder: "What did you do today?", register: "Register!" },
  contactTitle: "Contact",
  contactText: "Questions, ideas, something broken? Write to the developer:",
};
