import type { SiteDocument } from "../../../content/document-types.ts";

export const policy: SiteDocument = {
  title: "Privacy Policy",
  effective: "In effect since 26 November 2026",
  introduction:
    "Challenge Diary is a place to set yourself a challenge, write one entry a day and show how far you have come. This page says what the service keeps about you, why, who can see it, and how you take it with you or delete it.",
  sections: [
    {
      heading: "Who is responsible",
      paragraphs: [
        "The controller of your data is {operator}.",
        "You reach whoever runs this service, also about your data, at {email}.",
      ],
    },
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
            "Public challenges, their templates, entries and rest days",
            "Your diary, and the feed",
            "Everyone",
            "Until you delete the challenge or the account",
          ],
          [
            "Private challenges, their templates, entries and rest days",
            "Your diary",
            "You, and whoever has the unlisted link of a challenge, if you make one",
            "Until you delete the challenge or the account",
          ],
          [
            "Which public challenge yours was taken from, and which round it is",
            "Saying where it is from, and there who took it on",
            "Everyone",
            "Until you delete either challenge, or the other one is no longer public",
          ],
          [
            "Likes you give",
            "Counting them, showing you what you liked, and telling a challenge's owner who likes it",
            "Everyone",
            "Until you take them back or delete the account",
          ],
          [
            "Until when you have seen new likes, and whether you want to",
            "Telling you what is new",
            "You",
            "Until you delete the account",
          ],
          [
            "Feedback you send, and the e-mail address you may add",
            "Answering you and improving the service",
            "The operator and the staff",
            "Until it has been dealt with; what carries your account goes with the account",
          ],
          [
            "Your handle, if you choose one, and whether search engines may list its page",
            "Your public page and its feed",
            "Everyone",
            "Until you give it up or delete the account; to keep it from others, for 90 days more while you have an account",
          ],
          [
            "Whom you follow",
            "Showing you their public challenges",
            "You",
            "Until you stop following them, one of you blocks the other, or one of you deletes the account",
          ],
          [
            "Whom you block",
            "Keeping you and them out of each other's sight",
            "You",
            "Until you unblock them, or one of you deletes the account",
          ],
          [
            "Reports you send, with their number, reason and note",
            "Looking into them, and telling you what became of them",
            "You, if you were signed in; whoever has the number sees reason, date and state; the staff",
            "The note until the case has been closed for 6 months, or you or whom it is about leave; number, reason and outcome stay, without your name once you have left",
          ],
          [
            "Copy of what was reported, as it was",
            "Judging what people saw, also where it was changed since",
            "The staff",
            "Until the case has been closed for 6 months, or its author deletes the account",
          ],
          [
            "Decisions about something of yours, your appeal and its answer",
            "Telling you why, answering you, and knowing what was decided before",
            "You and the staff",
            "Until you delete the account",
          ],
          [
            "What the staff and the operator did",
            "Checking them",
            "The staff",
            "As long as the service runs; without any text of yours once your account is deleted",
          ],
          [
            "Names, dates and hashes of the access tokens that you make",
            "Letting programs of yours read your diary and register entries",
            "You, but for the hashes",
            "Until you revoke them or delete the account",
          ],
          [
            "The key of your authenticator app, if you set it up",
            "Checking codes when you sign in",
            "You, while you set it up",
            "Until you turn it off or delete the account",
          ],
          [
            "How much you wrote in the hour in which you last wrote",
            "Keeping one account from flooding the service",
            "Nobody",
            "Until you write again or delete the account",
          ],
          [
            "Your network address",
            "Slowing down whoever guesses passwords, or floods us with reports",
            "The operator of the server",
            "On a server of its own at most an hour, in memory or as a hash in its database; where the service runs on Supabase, with your session and the record of your sign-ins until you delete the account, and in the provider's logs for at most 90 days",
          ],
        ],
      },
    },
    {
      heading: "What is kept on your device",
      paragraphs: [
        "Your browser keeps the session that holds you signed in, text that has not been sent yet, so that nothing you typed is lost, and what you read last, so that it is there without a network. The browser extension keeps the same in its own storage. Signing out removes the session and what you read. What stays in localStorage, under a name that ends in auth-token.out, is the number of the session that ended: the extension then does not bring it back.",
        "It also keeps, under the name announcement:dismissed in localStorage, which announcement you have dismissed, so that it does not come back, and under diary-theme and diary-language the theme and the language that you chose, and under diary-clock, if the clock of your device is wrong, by how much. Until the tab is closed it keeps, in sessionStorage, how far you had scrolled.",
        "If you turn on reminders on a device, we keep the address and the keys that your browser gets for it from its maker's push service, such as Apple's, Google's, Microsoft's or Mozilla's, until you turn them off there, sign out, or delete your account. A reminder goes through that service, encrypted for your browser: it learns when there is one, and not what it says.",
        "The site sets one cookie, diary-token, while you are signed in. It holds the time at which your session was last renewed and a short check number of it, so that the site and the browser extension never use an outdated session. Nobody can sign in with it, and it is removed when you sign out. The site loads nothing from other companies, and does not measure or follow you. The share button hands over to your device's own sheet, or opens the social network that you choose in a window of its own, and only when you press it.",
      ],
    },
    {
      heading: "On what legal basis",
      list: [
        "To provide the service that you signed up for (Article 6(1)(b) of the GDPR): account, profile, challenges, entries, likes, settings, blocks, feedback.",
        "Because the law asks it of us (Article 6(1)(c)): reports of illegal content, decisions with their reasons, appeals.",
        "For interests that we may pursue (Article 6(1)(f)): keeping the service safe and usable for all, which is what network addresses, counts of writes, reports, copies of what was reported and the record of the staff's acts are for. You may object to it at {email}.",
      ],
      paragraphs: ["Nothing about you is decided by a program alone, and no profile is made of you."],
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
        "Settings also give you everything that is yours as one zip file, in Markdown and JSON, free of charge.",
        "Deleting a challenge deletes its entries, its rest days and its likes. Deleting the account deletes your profile, challenges, entries, likes and avatar at once, for good.",
        "A backup of the service is made regularly, so that nothing is lost when a machine breaks, and is deleted after 30 days at most. Until then it still has what you deleted, and nobody reads it. Where a backup is restored, accounts that were deleted after it was made are deleted again.",
      ],
    },
    {
      heading: "Your rights, and asking us for your data",
      paragraphs: [
        "You can ask us what we hold about you, have it corrected, deleted, restricted or handed over, and object to its use; most of it you can do yourself in the settings, free of charge. Where the GDPR applies to you these answers are free. If you think that we treat your data wrongly, you may complain to the data protection authority of the country where you live or work, or where it happened; in Japan that is the Personal Information Protection Commission.",
        "You can also ask us in writing to disclose the personal data that we hold about you: {email}. After making sure that it is you who asks, we answer without delay. For a disclosure in writing under the law of Japan we charge a fee of 1,000 yen per item. Correcting and deleting costs nothing.",
      ],
    },
    {
      heading: "Minimum age",
      paragraphs: ["The service is for people of 16 and older. An account of somebody younger is deleted."],
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
