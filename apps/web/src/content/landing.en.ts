/** What the landing page says, in one language. */
export interface LandingText {
  headline: string;
  lead: string;
  signUp: string;
  readFeed: string;
  features: readonly { title: string; text: string }[];
  contactTitle: string;
  contactText: string;
}

export const landingEn: LandingText = {
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
      text: "Each day you write down what you did and get a stamp for it. A missed day is a gap in the card, not the end of it.",
    },
    {
      title: "Better with company",
      text: "Share how far you have come, and like what others keep at. Or keep a challenge to yourself: you choose.",
    },
  ],
  contactTitle: "Contact",
  contactText: "Questions, ideas, something broken? Write to the developer:",
};
