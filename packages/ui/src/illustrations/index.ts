export { GoalPicture } from "./goal-picture.tsx";
export { HeroPicture } from "./hero-picture.tsx";
export { NoChallengesPicture } from "./no-challenges-picture.tsx";
export { NoEntriesPicture } from "./no-entries-picture.tsx";
export { NotFoundPicture } from "./not-found-picture.tsx";
export { type IllustrationProps } from "./picture.tsx";
export { SharingPicture } from "./sharing-picture.tsx";
export { WritingPicture } from "./writing-picture.tsx";
