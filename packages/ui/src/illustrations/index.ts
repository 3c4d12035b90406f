export { NoChallengesPicture, NoEntriesPicture, NotFoundPicture } from "./empty-illustrations.tsx";
export { GoalPicture, HeroPicture, SharingPicture, WritingPicture } from "./landing-illustrations.tsx";
export { type IllustrationProps } from "./illustration-parts.tsx";
