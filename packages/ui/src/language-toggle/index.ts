export { LanguageToggle, type Language, type LanguageToggleProps } from "./language-toggle.tsx";
