/**
 * Five days as one counts them by hand: four strokes and one across. In a field of 32 x 32, drawn by a pen of
 * width 2.2 with round ends.
 */
export const tallyPath = "M10.3 10.6v10.9M14.1 10.2v11.2M17.9 10.5v10.8M21.7 10.3v11.1M7.9 20.2L24.1 12";
