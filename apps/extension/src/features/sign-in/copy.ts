/** Words of the sign-in form; those of the specification to the letter. */
export const signInCopy = {
  title: "Sign In",
  lead: "Write today's entry from the toolbar.",
  email: "Email Address",
  password: "Password",
  submit: "Sign In",
  forgot: "Forgot password",
  noAccount: "I don't have an account.",
  offline: "The server can't be reached. Please check your connection.",
  incomplete: "You must provide either an email or phone number and a password",
} as const;
