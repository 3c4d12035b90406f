export const signInWords = {
  id: "extension-sign-in",
  locale: "en",

  lead: "One entry a day for your challenge, and a stamp for each.",
  siteIsEnough: "If you sign in on the site, you are signed in here, too.",
  email: "Email Address",
  password: "Password",
  forgot: "Forgot password",
  noAccount: "I don't have an account.",
  offline: "The server can't be reached. Please check your connection.",
  codeNeeded: "This account also asks for a code: please sign in at the site.",
  incomplete: "You must provide either an email or phone number and a password",
  signIn: "Sign In",
};
