import type { SiteDocument } from "../../../content/document-types.ts";
import { groundTitles as titles } from "./ground-titles.ts";

export const term: SiteDocument = {
  title: "Terms of Service",
  effective: "In effect since 22 November 2026",
  introduction:
    "These terms are the agreement between you and the developer of Challenge Diary. By signing up you accept them.",
  sections: [
    {
      heading: "1. The service",
      paragraphs: [
        "Challenge Diary lets you set challenges, write one entry a day, look back on them, and show them to others, who can like them. Reading public challenges needs no account.",
        "It is run by {operator}.",
      ],
    },
    {
      heading: "2. Fee",
      paragraphs: ["There is no usage fee. What your device and your connection cost is yours to pay."],
    },
    {
      heading: "3. Your account",
      paragraphs: [
        "You must be at least 16 years old to have an account.",
        "An account holds an e-mail address, a username and a password. Give an address that reaches you: it is the only way to a new password. Keep the password to yourself; what is done with your account counts as done by you, unless it happened through a fault of ours. Tell us at {email} when you think somebody else uses it.",
      ],
    },
    {
      heading: "4. What you write stays yours",
      paragraphs: [
        "You keep all rights in what you write and upload. You allow us to store it and to show it to the people you chose: everyone for a public challenge; nobody but you for a private one, and whoever has its unlisted link if you make one. This permission ends when you delete it.",
      ],
    },
    {
      heading: "5. What is not allowed",
      id: "rules",
      paragraphs: ["In whatever others can see, be it a challenge, an entry, a profile or a picture:"],
      clauses: [
        {
          id: "spam",
          title: `${titles.spam}:`,
          text: "advertising, and challenges, entries or likes made by machines or to gain attention.",
        },
        {
          id: "harassment",
          title: `${titles.harassment}:`,
          text: "insulting or pursuing somebody, and running people down for where they come from, what they believe, how they live, whom they love, or a disability.",
        },
        {
          id: "violence",
          title: `${titles.violence}:`,
          text: "threatening somebody, calling for violence, and praising it.",
        },
        {
          id: "sexual",
          title: `${titles.sexual}:`,
          text: "pornography, and anything at all that makes a minor sexual.",
        },
        {
          id: "self-harm",
          title: `${titles["self-harm"]}:`,
          text: "urging to it, or teaching it: suicide, injuring oneself, starving. Writing about one's own hard days is welcome.",
        },
        {
          id: "rights",
          title: `${titles.rights}:`,
          text: "texts and pictures that somebody else has the rights in, without their leave, and passing for somebody else.",
        },
        {
          id: "private-data",
          title: `${titles["private-data"]}:`,
          text: "addresses, numbers, messages, pictures or health of others that they have not made public.",
        },
        {
          id: "minimum-age",
          title: `${titles["minimum-age"]}:`,
          text: "using the service below the age of 16.",
        },
        {
          id: "other-terms",
          title: `${titles["other-terms"]}:`,
          text: "breaking into accounts or systems, loading the service beyond what a person's use would, an account in the place of a suspended one, and reports that one knows to be false.",
        },
        {
          id: "law",
          title: `${titles.law}:`,
          text: "whatever else the law forbids to publish or to do, and helping others to it.",
        },
      ],
    },
    {
      heading: "6. Reporting",
      id: "report",
      paragraphs: [
        "Everybody can report a challenge, an entry or a profile in the menu beside it, with an account or without. A report gets a number, with which you find out what became of it. Neither the author nor anybody else but our staff hears who has reported. If somebody's life is in danger, call your country's emergency number first.",
        "You can also block somebody: you no longer see each other's challenges and entries while you are signed in, and they are not told. What is public can still be seen by whoever is not signed in.",
      ],
    },
    {
      heading: "7. What we do, and who decides",
      id: "decisions",
      paragraphs: [
        "Every report is read by a person of our staff, who decides. No program decides, and nothing is hidden because many have reported it. Staff may leave a thing as it is, hide it from others, warn its author as well, or suspend the account for some days or, where it is grave or repeated, for good. Where even that is not enough, or the law asks for it, they delete an account, and write to its address why.",
        "The author is told at once, on the site: what was hidden, the rule of these terms or the law that it rests on, the facts, and how to appeal. What is hidden stays with its author, who can still read, export and delete it. Whoever is suspended can read, export, appeal and delete the account, and not write.",
      ],
    },
    {
      heading: "8. Appeals",
      id: "appeal",
      paragraphs: [
        "You can appeal against a decision once, on its page, in at most 2,000 characters and free of charge. Where our staff is more than one person, somebody else than who decided answers. A decision that turns out wrong is taken back: what was hidden is shown again, and a suspension ends.",
        "If you have reported something and do not agree with what became of it, write to {email}. Your right to go to court or to an authority is not touched by any of this: in the European Union that is the Digital Services Coordinator of your country, elsewhere the authority that your law names.",
      ],
    },
    {
      heading: "9. Leaving",
      paragraphs: [
        "You can export everything you wrote and delete your account in the settings at any time. Deletion takes effect at once and can't be undone.",
      ],
    },
    {
      heading: "10. Changes and end of the service",
      paragraphs: [
        "The service may change or end. An end is announced on the site at least 30 days before, so that you can export your diary.",
      ],
    },
    {
      heading: "11. Liability",
      paragraphs: [
        "We build the service with care, but can't promise that it is always there or free of faults. As it is provided without a fee, we are liable only for damage caused by intent or gross negligence, and wherever the law does not allow liability to be limited.",
      ],
    },
    {
      heading: "12. Changes of these terms, law and courts",
      paragraphs: [
        "When these terms change, the new text and its date appear here before it takes effect. The governing law is that of Japan, and the courts of the developer's seat in Japan have jurisdiction as far as the law lets the parties choose. Questions go to {email}.",
      ],
    },
  ],
};
