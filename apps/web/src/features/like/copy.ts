export const likeCopy = {
  signIn: "Please Sign in",
} as const;
