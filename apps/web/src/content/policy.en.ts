import type { SiteDocument } from "./document.ts";

export const policyEn: SiteDocument = {
  title: "Privacy Policy",
  effective: "In effect since 20 November 2026",
  introduction:
    "Challenge Diary is a place to set yourself a challenge, write one entry a day and show how far you have come. This page says what the service keeps about you, why, who can see it, and how you take it with you or delete it.",
  sections: [
    {
      heading: "What your account holds",
      paragraphs: [
        "An account holds your e-mail address, a username (the nickname that others see) and a password. Of the password only a hash is kept: nobody, including us, can read it back. The nickname is made up for you when you sign up; your e-mail address is never shown to others.",
      ],
    },
    {
      heading: "What is kept, why, and who sees it",
      table: {
        caption: "Everything the service keeps about a person",
        columns: ["What", "What it is for", "Who sees it", "How long"],
        rows: [
          [
            "E-mail address",
            "Signing in, and the link to a new password",
            "You",
            "Until you delete the account",
          ],
          ["Password, as a hash", "Signing in", "Nobody", "Until you change it or delete the account"],
          [
            "Nickname, comment, avatar",
            "Showing whose challenge it is",
            "Everyone",
            "Until you change them or delete the account",
          ],
          [
            "Time zone and the hour your day starts",
            "Giving your entries the right date",
            "You",
            "Until you change them or delete the account",
          ],
          [
            "Public challenges and their entries",
            "Your diary, and the feed",
            "Everyone",
            "Until you delete the challenge or the account",
          ],
          [
            "Private challenges and their entries",
            "Your diary",
            "You",
            "Until you delete the challenge or the account",
          ],
          [
            "Likes you give",
            "Counting them, and showing you what you liked",
            "Everyone",
            "Until you take them back or delete the account",
          ],
          [
            "Feedback you send, and the e-mail address you may add",
            "Answering you and mending the service",
            "The developers",
            "Until it has been dealt with; what carries your account goes with the account",
          ],
          [
            "How much you wrote in the hour in which you last wrote",
            "Keeping one account from flooding the service",
            "Nobody",
            "Until you write again or delete the account",
          ],
          [
            "Your network address",
            "Slowing down whoever guesses passwords",
            "The operator of the server",
            "On a server of its own at most an hour, in memory or as a hash in its database; where the service runs on Supabase, with your session and the record of your sign-ins until you delete the account, and in the provider's logs for at most 90 days",
          ],
        ],
      },
    },
    {
      heading: "What is kept on your device",
      paragraphs: [
        "Your browser keeps the session that holds you signed in, text that has not been sent yet, so that nothing you typed is lost, and what you read last, so that it is there without a network. The browser extension keeps the same in its own storage. Signing out removes the session and what you read.",
        "The site sets no cookies, loads nothing from other companies, and does not measure or follow you. The share button opens the social network in a window of its own, and only when you press it.",
      ],
    },
    {
      heading: "Who else gets it",
      paragraphs: [
        "Nobody. Your data is not sold, rented or handed on. It is kept by the hosting provider on whose servers the service runs, on our behalf, and would be disclosed to others only where the law requires it.",
      ],
    },
    {
      heading: "Taking it with you, correcting it, deleting it",
      list: [
        "Settings let you correct your profile at any time.",
        "Settings also give you everything you wrote as one file, in JSON or in Markdown, free of charge.",
        "Deleting a challenge deletes its entries and its likes. Deleting the account deletes your profile, challenges, entries, likes and avatar at once, for good.",
      ],
    },
    {
      heading: "Asking us for your data",
      paragraphs: [
        "You can also ask us in writing to disclose the personal data that we hold about you: {email}. After making sure that it is you who asks, we answer without delay. For a disclosure in writing we charge a fee of 1,000 yen per item. Correcting and deleting costs nothing.",
      ],
    },
    {
      heading: "Fees",
      paragraphs: ["There is no usage fee, so the service knows no payment data."],
    },
    {
      heading: "Changes, law and contact",
      paragraphs: [
        "When this policy changes, the new text and its date appear here before it takes effect. The policy is governed by the law of Japan. Questions go to {email}.",
      ],
    },
  ],
};
