export { useWords, WordsContext, type UiWords } from "./words.ts";
