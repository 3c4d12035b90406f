export {
  NoChallengesIllustration,
  NoEntriesIllustration,
  NotFoundIllustration,
} from "./empty-illustrations.tsx";
export {
  GoalIllustration,
  HeroIllustration,
  SharingIllustration,
  WritingIllustration,
} from "./landing-illustrations.tsx";
export { type IllustrationProps } from "./illustration-parts.tsx";
