export { Hero, type HeroProps } from "./hero.tsx";
export { StampCardPicture, type StampCardPictureProps } from "./stamp-card-picture.tsx";
