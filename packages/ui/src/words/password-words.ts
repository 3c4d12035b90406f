export const passwordWords = {
  id: "ui-password",
  alphabet: "Passwords take letters (a to z, A to Z) and digits only.",
  leftOut: (count: number) => `${count} other ${count === 1 ? "character was" : "characters were"} left out.`,
  show: "Show",
};
