export const formWords = {
  id: "ui-form",
  characterCount: {
    none: "No characters left",
    left: (count: number) => `${count} characters left at most`,
    over: (count: number) => `${count} ${count === 1 ? "character" : "characters"} too many.`,
  },
  clock: {
    ahead: (difference: string) => `The clock of this device is ${difference} ahead`,
    behind: (difference: string) => `The clock of this device is ${difference} behind`,
    text: "Until you correct it, dates follow the server's clock.",
  },
  file: { chosen: (name: string) => `Chosen: ${name}` },
  form: {
    errors: (count: number): string => (count === 1 ? "1 problem to fix" : `${count} problems to fix`),
  },
  preview: "Preview",
};
