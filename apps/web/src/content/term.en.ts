import type { SiteDocument } from "./document.ts";

export const termEn: SiteDocument = {
  title: "Terms of Service",
  effective: "In effect since 20 November 2026",
  introduction:
    "These terms are the agreement between you and the developer of Challenge Diary. By signing up you accept them.",
  sections: [
    {
      heading: "1. The service",
      paragraphs: [
        "Challenge Diary lets you set challenges, write one entry a day, look back on them, and show them to others, who can like them. Reading public challenges needs no account.",
      ],
    },
    {
      heading: "2. Fee",
      paragraphs: ["There is no usage fee. What your device and your connection cost is yours to pay."],
    },
    {
      heading: "3. Your account",
      paragraphs: [
        "An account holds an e-mail address, a username and a password. Give an address that reaches you: it is the only way to a new password. Keep the password to yourself; what is done with your account counts as done by you, unless it happened through a fault of ours. Tell us at {email} when you think somebody else uses it.",
      ],
    },
    {
      heading: "4. What you write stays yours",
      paragraphs: [
        "You keep all rights in what you write and upload. You allow us to store it and to show it to the people you chose: everyone for a public challenge, nobody but you for a private one. This permission ends when you delete it.",
      ],
    },
    {
      heading: "5. What is not allowed",
      list: [
        "Breaking the law, or helping others to.",
        "Publishing what violates the rights or the privacy of others, insults them, or is made to disturb.",
        "Advertising, and entries or likes made by machines to gain attention.",
        "Breaking into accounts or systems, or loading the service beyond what a person's use would.",
      ],
    },
    {
      heading: "6. Removal and closing of accounts",
      paragraphs: [
        "We may remove what breaks these terms, and close accounts that keep breaking them. Wherever we can we tell you first and leave you time to export what you wrote.",
      ],
    },
    {
      heading: "7. Leaving",
      paragraphs: [
        "You can export everything you wrote and delete your account in the settings at any time. Deletion takes effect at once and can't be undone.",
      ],
    },
    {
      heading: "8. Changes and end of the service",
      paragraphs: [
        "The service may change or end. An end is announced on the site at least 30 days before, so that you can export your diary.",
      ],
    },
    {
      heading: "9. Liability",
      paragraphs: [
        "We build the service with care, but can't promise that it is always there or free of faults. As it is provided without a fee, we are liable only for damage caused by intent or gross negligence, and wherever the law does not allow liability to be limited.",
      ],
    },
    {
      heading: "10. Changes of these terms, law and courts",
      paragraphs: [
        "When these terms change, the new text and its date appear here before it takes effect. The governing law is that of Japan, and the courts of the developer's seat in Japan have jurisdiction as far as the law lets the parties choose. Questions go to {email}.",
      ],
    },
  ],
};
