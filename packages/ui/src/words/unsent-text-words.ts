export const unsentTextWords = {
  id: "ui-unsent",
  copy: "Copy",
  copied: "Copied",
  copyFailed: "The text could not be copied.",
  photos: (count: number) => (count === 1 ? "1 photo" : `${count} photos`),
  move: "Move",
  toChallenge: "To challenge",
  toDate: "To date",
  moveHere: "Move and open",
};
