import type { SiteDocument } from "../../../content/document-types.ts";

export const policy: SiteDocument = {
  title: "Privacy Policy",
  effective: "In effect since Nov 30, 2026",
  contents: "Contents",
  introduction:
    "Challenge Diary is a place to set yourself a challenge, write one entry a day and show how far you have come. This page explains which data the service stores about you, why, who can see it, and how you can export or delete it.",
  sections: [
    {
      id: "responsible",
      heading: "Who is responsible",
      paragraphs: [
        "The controller of your data is {operator}.",
        "You can reach the operator of this service, also about your data, at {email}.",
      ],
    },
    {
      id: "account",
      heading: "What your account contains",
      paragraphs: [
        "An account contains your e-mail address, a username (the nickname that others see) and a password. Only a hash of the password is stored, so no one, including us, can read it. If you sign in with an account of another service, we store its id of you and your e-mail address there, but none of its passwords or tokens. The nickname is generated when you sign up; your e-mail address is never shown to others.",
      ],
    },
    {
      id: "stored",
      heading: "What is stored, why, and who sees it",
      table: {
        caption: "All data that the service stores about a person",
        columns: ["What", "What it is for", "Who sees it", "How long"],
        rows: [
          [
            "E-mail address",
            "Signing in, and the link to a new password",
            "You",
            "Until you delete the account",
          ],
          ["Password, as a hash", "Signing in", "No one", "Until you change it or delete the account"],
          [
            "If you sign in with an account of another service: its name, its id of you and your e-mail address there",
            "Signing in",
            "You",
            "Until you delete the account",
          ],
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
            "Public challenges, their templates, entries with the date on which they arrived, and rest days",
            "Your diary, and the feed",
            "Everyone",
            "Until you delete the challenge or the account",
          ],
          [
            "Private challenges, their templates, entries with the date on which they arrived, and rest days",
            "Your diary",
            "You; everyone with the unlisted link of a challenge, if you create one; and the members of a circle that shows the challenge, as long as it does",
            "Until you delete the challenge or the account",
          ],
          [
            "Circles: their names and members, the challenge that each member shows there, since when, when you last looked, and whether you accept nudges",
            "Showing two to six people each other's challenges, who wrote today, and the latest entries",
            "The members, except when you last looked; everyone with the invitation link sees the name, the founder and the number of members",
            "Until you leave, the circle ends or you delete the account; an invitation link 7 days",
          ],
          [
            "Replies to entries in a circle",
            "Answering a member with one line",
            "The members of the circle",
            "Until you or the owner of the entry delete the reply, one of you leaves the circle, or the entry or your account is deleted",
          ],
          [
            "Nudges: that you nudged a member, when, and the line that you sent",
            "Asking a member for today's entry, at most once a day",
            "You and the member",
            "7 days, or until one of you deletes the account",
          ],
          [
            "Photos of an entry, in two sizes, with captions and order",
            "Your diary, and the feed if the challenge is public",
            "Those who see the entry, as long as they see it. A photo that they have already opened, up to an hour longer",
            "Until you remove the photo or delete its entry, challenge or the account; the files are deleted within two days, or after the case if a reported entry shows them",
          ],
          [
            "Notes of the day, with their date, their challenge and where you wrote them, such as the popup or a program",
            "Reminding you what to write, and inserting them into an entry",
            "You",
            "Until you delete the note, register the entry that contains it or delete the account, at most 30 days after its date; the number of a deleted note, without its text, 33 days",
          ],
          [
            "The date on which the service received each entry",
            "Counting in a proof which entries were written on their own day",
            "Those who see the entry",
            "Until you delete the entry, its challenge or the account",
          ],
          [
            "That you ended a challenge before its last day",
            "Saying so where the challenge is shown",
            "Those who see the challenge",
            "Until you take the challenge up again, or delete it or the account",
          ],
          [
            "Which public challenge yours was taken from, and which round it is",
            "Showing the original, and showing there who took it on",
            "Everyone",
            "Until you delete either challenge, or the other one is no longer public",
          ],
          [
            "Likes you give",
            "Counting them, showing you what you liked, and showing a challenge's owner who likes it",
            "Everyone",
            "Until you take them back or delete the account",
          ],
          [
            "The time until which you have seen new likes, and whether you want news of them",
            "Showing you new likes",
            "You",
            "Until you delete the account",
          ],
          [
            "Feedback you send, and the e-mail address you may add",
            "Answering you and improving the service",
            "The operator and the staff",
            "Until it has been dealt with; feedback with your account until you delete the account",
          ],
          [
            "Your handle, if you choose one, and whether search engines may list its page",
            "Your public page and its feed",
            "Everyone",
            "Until you give it up or delete the account; a former handle is reserved for 90 days while you have an account",
          ],
          [
            "When the service last welcomed you back, and last sent you a mail, after a week without an entry",
            "Doing so only once",
            "You",
            "Until you delete the account",
          ],
          [
            "Whom you follow",
            "Showing you their public challenges",
            "You",
            "Until you stop following them, one of you blocks the other, or one of you deletes the account",
          ],
          [
            "Whom you block",
            "Hiding your content from each other",
            "You",
            "Until you unblock them, or one of you deletes the account",
          ],
          [
            "Reports you send, with their number, reason and note",
            "Reviewing them, and showing you the result",
            "You, if you were signed in; everyone with the number sees reason, date and state; the staff",
            "The note until the case has been closed for 6 months, or you or the reported author delete the account; number, reason and outcome stay, without your name after you have deleted the account",
          ],
          [
            "Copy of the reported content at the time of the report, for a reply also the entry that it answers, for a person also that person's nudges to the reporter",
            "Reviewing what people saw, even if it was changed later",
            "The staff",
            "Until the case has been closed for 6 months, or its author deletes the account; the entry that a reply answers at most until that entry is deleted",
          ],
          [
            "Decisions about your content, your appeal and its answer",
            "Giving you the reasons, answering you, and knowing earlier decisions",
            "You and the staff",
            "Until you delete the account",
          ],
          [
            "Actions of the staff and the operator",
            "Checking them",
            "The staff",
            "As long as the service runs; without any text of yours once your account is deleted",
          ],
          [
            "Names, scopes (what a program may do), dates and hashes of the access tokens that you create",
            "Allowing your programs to read your diary, add notes and write entries",
            "You, except the hashes",
            "Until you revoke them or delete the account",
          ],
          [
            "Numbers of what your programs added to your entries",
            "Adding it only once if a program repeats a request",
            "No one",
            "30 days, or until you delete the entry, its challenge or the account",
          ],
          [
            "The key of your authenticator app, if you set it up",
            "Checking codes when you sign in",
            "You, while you set it up",
            "Until you turn it off or delete the account",
          ],
          [
            "How much you wrote in the hour in which you last wrote",
            "Preventing one account from flooding the service",
            "No one",
            "Until you write again or delete the account",
          ],
          [
            "Your network address",
            "Slowing down attackers who guess passwords or flood us with reports",
            "The operator of the server",
            "If the service runs on its own server, at most an hour, in memory or as a hash in its database; if it runs on Supabase, with your session and the record of your sign-ins until you delete the account, and in the provider's logs for at most 90 days",
          ],
        ],
      },
    },
    {
      id: "device",
      heading: "What is stored on your device",
      paragraphs: [
        "Your device creates the two files of a photo before it is sent. They contain the picture only: no place, time, camera or other details of the original, which stays on your device.",
        "Your browser stores the session that keeps you signed in, unsent text, notes and photos, so nothing is lost, and the pages that you read last, so you can read them without a network. The browser extension stores the same in its own storage. Signing out removes the session and the pages. The only item that stays in localStorage, under a name that ends in auth-token.out, is the number of the session that ended: it prevents the extension from restoring the session.",
        "It also stores in localStorage typed text until it is stored with the other unsent text (draft:), the announcement that you have dismissed (announcement:dismissed), the theme and the language that you chose (diary-theme, diary-language), and the error of your device's clock if it is wrong (diary-clock). Until the tab is closed, it stores your scroll positions in sessionStorage, and until you sign out, also typed notes and replies to members of a circle that are not sent.",
        "If you turn on reminders on a device, we store the address and the keys that your browser gets for it from its maker's push service, such as Apple's, Google's, Microsoft's or Mozilla's, until you turn them off there, sign out, or delete your account. A reminder goes through that service, encrypted for your browser: the service learns the time of a reminder, but not its text. A nudge of a circle's member goes the same way, and by mail if you chose reminders by mail.",
        "The site sets one cookie, diary-token, while you are signed in. It contains the time at which your session was last renewed and a short checksum of it, so the site and the browser extension never use an outdated session. No one can sign in with it, and it is removed when you sign out. The site loads nothing from other companies, and does not measure or follow you. The share button opens your device's share sheet, or the social network that you choose in a new window, and only when you press it.",
      ],
    },
    {
      id: "basis",
      heading: "On what legal basis",
      list: [
        "To provide the service that you signed up for (Article 6(1)(b) of the GDPR): account, profile, challenges, entries, notes, photos, likes, circles with replies and nudges, settings, blocks, feedback.",
        "Because the law requires it (Article 6(1)(c)): reports of illegal content, decisions with their reasons, appeals.",
        "For legitimate interests (Article 6(1)(f)): keeping the service safe and usable for all, with network addresses, counts of writes, reports, copies of reported content and the log of staff actions. You may object at {email}.",
      ],
      paragraphs: ["No decision about you is solely automated, and we create no profile of you."],
    },
    {
      id: "recipients",
      heading: "Who else gets it",
      paragraphs: [
        "No one, unless you give it to them. Your data is not sold, rented or passed on. The hosting provider stores it on our behalf. We disclose it to others only if the law requires it.",
        "If you give an access token to a program or an assistant, it gets what the token's scopes allow. What its provider stores is up to you and the provider. Public challenges can also be shown by other sites.",
      ],
    },
    {
      id: "control",
      heading: "Exporting, correcting and deleting your data",
      list: [
        "Settings let you correct your profile at any time.",
        "Settings also let you download all your data as one zip file, in Markdown and JSON with your photos, free of charge.",
        "Deleting a challenge deletes its entries with their photos, its rest days and its likes; notes for it stay as notes for any challenge. Deleting the account deletes your profile, challenges, entries, notes, photos, likes and avatar immediately and permanently.",
        "When you leave a circle or are removed from it, or when it ends, its members can no longer read your challenge there; photos that they have already opened, an hour later at most. Your replies there and the replies to your entries are deleted. If the founder leaves, the member who joined first becomes the founder; the last member's leaving deletes the circle.",
        "A backup of the service is made regularly, so nothing is lost if a machine breaks, and is deleted after 30 days at most. Until then, it still contains what you deleted, and no one reads it. If a backup is restored, accounts that were deleted after the backup are deleted again.",
      ],
    },
    {
      id: "rights",
      heading: "Your rights and requests for your data",
      paragraphs: [
        "You can ask us which data we store about you, have it corrected, deleted, restricted or handed over, and object to its use; most of it you can do yourself in the settings, free of charge. If the GDPR applies to you, these answers are free. If you think that we treat your data wrongly, you may complain to the data protection authority of the country where you live or work, or where it happened; in Japan that is the Personal Information Protection Commission.",
        "You can also ask us in writing to disclose the personal data that we store about you: {email}. After verifying your identity, we answer without delay. For a disclosure in writing under the law of Japan we charge a fee of 1,000 yen per item. Correcting and deleting costs nothing.",
      ],
    },
    {
      id: "age",
      heading: "Minimum age",
      paragraphs: ["The service is for people of 16 and older. Accounts of younger people are deleted."],
    },
    {
      id: "fees",
      heading: "Fees",
      paragraphs: ["There is no usage fee, so the service stores no payment data."],
    },
    {
      id: "changes",
      heading: "Changes, law and contact",
      paragraphs: [
        "When this policy changes, the new text and its date appear here before it takes effect. The policy is governed by the law of Japan. Questions go to {email}.",
      ],
    },
  ],
};
