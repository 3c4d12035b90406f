export const photoWords = {
  id: "ui-photo",
  failed: "The photo can't be shown",
  next: "Next photo",
  position: (number: number, of: number) => (of === 1 ? "Photo" : `Photo ${number} of ${of}`),
  previous: "Previous photo",
  view: (number: number, of: number) => (of === 1 ? "View the photo" : `View photo ${number} of ${of}`),
};
