export { NoChallengesPicture, NoEntriesPicture, NotFoundPicture } from "./empty-pictures.tsx";
export { GoalPicture, HeroPicture, SharingPicture, WritingPicture } from "./landing-pictures.tsx";
export { type IllustrationProps } from "./parts.tsx";
