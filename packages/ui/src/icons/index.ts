// The icons in use, from one library (Lucide, ISC licence): its drawings, without its React component of 1.5 KiB. In files
// by what needs them, since a file comes as a whole: a page does not load the icons of others.
export { type IconProps } from "./create-icon.tsx";
export * from "./cards.ts";
export * from "./controls.ts";
export * from "./every-page.ts";
export * from "./signs.ts";
export * from "./texts.ts";
