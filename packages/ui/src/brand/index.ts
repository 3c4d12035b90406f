export { Logo, type LogoProps } from "./logo.tsx";
export { Wordmark, type WordmarkProps } from "./wordmark.tsx";
