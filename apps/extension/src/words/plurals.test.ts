import { expect, test } from "vitest";

import { challengeListWords } from "./challenge-lists.ts";
import { circleLineWords } from "./circle-line.ts";
import { translate as ja } from "./ja.ts";
import { likesLineWords } from "./likes-line.ts";
import { noteWords } from "./notes.ts";
import { optionsWords } from "./options.ts";

test.each([
  [
    noteWords.stored,
    "1 note is stored on this device. Sign in to add it.",
    "2 notes are stored on this device. Sign in to add them.",
  ],
  [
    optionsWords.unsent,
    "1 change is only in this browser and would be lost. The diary's popup shows it.",
    "2 changes are only in this browser and would be lost. The diary's popup shows them.",
  ],
  [circleLineWords.replies, "1 new reply", "2 new replies"],
  [circleLineWords.nudges, "1 nudge", "2 nudges"],
  [challengeListWords.allCompleted, "1 challenge completed", "2 challenges completed"],
])("an English text has the singular and the plural: %#", (words, one, two) => {
  expect([1, 2].map((count) => words(count))).toEqual([one, two]);
});

test("the line about a circle says who wrote", () => {
  const { wrote } = circleLineWords;
  expect([wrote(0, 2), wrote(1, 2), wrote(2, 2), wrote(3, 3)]).toEqual([
    "No one wrote yet",
    "1 of 2 wrote today",
    "Both wrote today",
    "All 3 wrote today",
  ]);
});

test("the line about likes has one verb for one user and another for more", () => {
  const { whoLikes } = likesLineWords;
  expect(whoLikes(["Mina"], 0, "Owls")).toBe("Mina likes Owls");
  expect(whoLikes(["Mina", "Ren"], 0, "Owls")).toBe("Mina and Ren like Owls");
  expect(whoLikes(["Mina"], 1, "Owls")).toBe("Mina and 1 other like Owls");
  expect(whoLikes(["Mina", "Ren"], 2, "Owls")).toBe("Mina, Ren and 2 others like Owls");
  expect(whoLikes(["Mina"], undefined, "Owls")).toBe("Mina and many others like Owls");
});

test.each([
  ja(noteWords).stored,
  ja(optionsWords).unsent,
  ja(circleLineWords).replies,
  ja(circleLineWords).nudges,
  ja(challengeListWords).allCompleted,
])("a Japanese text differs from one to two only by the number: %#", (words) => {
  expect(words(1)).toContain("1");
  expect(words(1).replace("1", "2")).toBe(words(2));
});
