import type { SiteDocument } from "../../../content/document-types.ts";
import { groundTitles as titles } from "./ground-titles.ts";

export const term: SiteDocument = {
  title: "Terms of Service",
  effective: "In effect since Nov 29, 2026",
  contents: "Contents",
  introduction:
    "These terms are the agreement between you and the developer of Challenge Diary. By signing up you accept them.",
  sections: [
    {
      id: "service",
      heading: "1. The service",
      paragraphs: [
        "Challenge Diary lets you set challenges, write one entry a day, look back on them, and show them to others, who can like them. Reading public challenges needs no account.",
        "It is run by {operator}.",
      ],
    },
    {
      id: "fee",
      heading: "2. Fee",
      paragraphs: ["There is no usage fee. You pay for your device and your connection."],
    },
    {
      id: "account",
      heading: "3. Your account",
      paragraphs: [
        "You must be at least 16 years old to have an account.",
        "An account holds an e-mail address, a username and a password. Give an address that reaches you: it is the only way to a new password. Keep the password to yourself; you are responsible for what is done with your account, unless it happened through our fault. Tell us at {email} if you think that someone else uses it.",
      ],
    },
    {
      id: "ownership",
      heading: "4. What you write stays yours",
      paragraphs: [
        "You keep all rights in what you write and in the photos that you upload. You allow us to store it and to show it to the people you chose: everyone for a public challenge; only you for a private one, everyone with its unlisted link if you create one, and the members of a circle that shows it. This permission ends when you delete it.",
        "A circle has two to six members, who join by an invitation link. Each chooses one challenge, which can be private, and the members see the challenge, its entries and photos, who wrote today, and one-line replies to the entries. When you leave or are removed, or when the circle ends, their access to your challenge ends, and your replies there and the replies to your entries are deleted. A member can send another a line once a day, a nudge, as long as the other accepts nudges and has not yet written that day.",
      ],
    },
    {
      id: "rules",
      heading: "5. What is not allowed",
      paragraphs: [
        "In everything that others can see, such as a challenge, an entry, a photo, a profile, an image, a reply or a nudge, also in a circle:",
      ],
      clauses: [
        {
          id: "spam",
          title: `${titles.spam}:`,
          text: "advertising, and challenges, entries or likes made by machines or to gain attention.",
        },
        {
          id: "harassment",
          title: `${titles.harassment}:`,
          text: "insulting or stalking someone, and degrading people because of their origin, beliefs, way of life, sexual orientation or disability.",
        },
        {
          id: "violence",
          title: `${titles.violence}:`,
          text: "threatening someone, calling for violence, and praising it.",
        },
        {
          id: "sexual",
          title: `${titles.sexual}:`,
          text: "pornography, and any content that sexualizes a minor.",
        },
        {
          id: "self-harm",
          title: `${titles["self-harm"]}:`,
          text: "encouraging or teaching it: suicide, self-injury, starving. Writing about your own hard days is welcome.",
        },
        {
          id: "rights",
          title: `${titles.rights}:`,
          text: "texts, photos and images to which someone else has the rights, without their permission, and impersonating someone else.",
        },
        {
          id: "private-data",
          title: `${titles["private-data"]}:`,
          text: "addresses, numbers, messages, images or health data of others that they have not made public.",
        },
        {
          id: "minimum-age",
          title: `${titles["minimum-age"]}:`,
          text: "using the service below the age of 16.",
        },
        {
          id: "other-terms",
          title: `${titles["other-terms"]}:`,
          text: "breaking into accounts or systems, loading the service more than a person's use would, replacing a suspended account with another one, and reports that you know to be false.",
        },
        {
          id: "law",
          title: `${titles.law}:`,
          text: "everything else that the law forbids to publish or to do, and helping others to do it.",
        },
      ],
    },
    {
      id: "report",
      heading: "6. Reporting",
      paragraphs: [
        "Everyone can report a challenge, an entry or a profile in the menu next to it, with or without an account. Members of a circle can also report its replies and the private challenges and entries that it shows. A report gets a number, with which you can look up its result. Only our staff can see who reported, not the author. If someone's life is in danger, call your country's emergency number first.",
        "You can also block a user: you no longer see each other's challenges and entries while you are signed in, nor each other in a circle of both. The user is not notified. If one of you founded that circle, the founder still sees the other's name among the members to remove. Visitors who are not signed in can still see public content.",
      ],
    },
    {
      id: "decisions",
      heading: "7. What we do, and who decides",
      paragraphs: [
        "A member of our staff reads every report and decides. No program decides, and nothing is hidden because many users have reported it. Staff may leave the content as it is, hide it from others, also warn its author, or suspend the account for some days or, in grave or repeated cases, permanently. If even that is not enough, or the law requires it, they delete an account and send the reason to its e-mail address.",
        "The author is notified immediately on the site: what was hidden, the rule of these terms or the law on which the decision is based, the facts, and how to appeal. The author can still read, export and delete hidden content. A suspended user can read, export, appeal and delete the account, but not write.",
      ],
    },
    {
      id: "appeal",
      heading: "8. Appeals",
      paragraphs: [
        "You can appeal against a decision once, on its page, in at most 2,000 characters and free of charge. If our staff has several members, one who did not make the decision answers. A wrong decision is reversed: the hidden content is shown again, and a suspension ends.",
        "If you have reported something and do not agree with the result, write to {email}. None of this limits your right to go to court or to an authority: in the European Union that is the Digital Services Coordinator of your country, elsewhere the authority that your law names.",
      ],
    },
    {
      id: "leaving",
      heading: "9. Leaving",
      paragraphs: [
        "You can export everything you wrote with your photos, and delete your account in the settings at any time. Deletion takes effect immediately and can't be undone.",
      ],
    },
    {
      id: "end",
      heading: "10. Changes and end of the service",
      paragraphs: [
        "The service may change or end. Its end is announced on the site at least 30 days before, so you can export your diary.",
      ],
    },
    {
      id: "liability",
      heading: "11. Liability",
      paragraphs: [
        "We build the service with care, but can't promise that it is always available or free of errors. Because it is provided without a fee, we are liable only for damage caused by intent or gross negligence, and wherever the law does not allow liability to be limited.",
      ],
    },
    {
      id: "changes",
      heading: "12. Changes of these terms, law and courts",
      paragraphs: [
        "When these terms change, the new text and its date appear here before it takes effect. The governing law is that of Japan, and the courts of the developer's seat in Japan have jurisdiction as far as the law lets the parties choose. Questions go to {email}.",
      ],
    },
  ],
};
