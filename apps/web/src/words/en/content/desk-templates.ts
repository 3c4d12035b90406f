import type { Ground } from "@diary/core/decision";

/** In the author's language. Staff replace the texts in brackets. */
export interface DeskTemplates {
  label: string;
  facts: Readonly<Record<Ground, string>>;
  /** For the log, because no user is notified of a dismissal. */
  dismissal: string;
  restoring: string;
  answers: Readonly<Record<"upheld" | "reversed", string>>;
}

export const deskTemplates: DeskTemplates = {
  label: "English template",
  facts: {
    spam: "It advertises [what] and is not a record of a challenge.",
    harassment: "It insults or degrades [whom] with the words “[words]”.",
    violence: "It threatens [whom], or calls for violence, with the words “[words]”.",
    sexual: "It shows or describes [what] in a sexual way.",
    "self-harm": "It urges others to hurt themselves, or shows how, with the words “[words]”.",
    rights: "It contains [work], to which [holder] has the rights, and we know of no permission to use it.",
    "private-data": "It reveals [which data] of another person, who has not published it.",
    "minimum-age": "It says that its author is [age] years old. Accounts are for people of 16 and older.",
    "other-terms": "The account was used to [what], which the terms don't allow.",
    law: "It contains [what], which [which law] forbids.",
  },
  dismissal: "It breaks no rule of the terms, and no law that we know of.",
  restoring: "On review, it does not break the rule: [why].",
  answers: {
    upheld: "We have reviewed the decision. It stays, because [why].",
    reversed:
      "We have reviewed the decision, and it was wrong: [why]. Your content is shown again. We are sorry.",
  },
};
