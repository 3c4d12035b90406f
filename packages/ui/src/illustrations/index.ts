export {
  NoChallengesIllustration,
  NoEntriesIllustration,
  NotFoundIllustration,
} from "./empty-illustrations.tsx";
export { type IllustrationProps } from "./illustration-parts.tsx";
