interface Window {
  /** Set by the inline script: ends its holding of clicks, and repeats those it held. */
  diaryTakesOver?: () => void;
}
