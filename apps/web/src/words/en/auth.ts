import type { ErrorReasons } from "../error-message.ts";

export const authWords = {
  id: "auth",
  sample: { title: "Ink sketches", text: "A squirrel from the park, from memory. The tail took four lines." },
  signIn: {
    title: "Sign In",
    submit: "Sign In",
    forgot: "Forgot password",
    noAccount: "I don't have an account.",
    success: "Login Success",
    failed: "Login Failed",
  },
  providers: {
    or: "or",
    continueWith: (name: string) => `Continue with ${name}`,
    pending: "Signing in …",
    signInAgain: (name: string) => `Sign in again with ${name}`,
    again: "Your account has no password. Sign in again first, so we know that it's you.",
    gone: "Your account has no password, and this site no longer offers the service with which you signed in. Please write to the operator.",
    otherAccount: "That is a different account. Sign in with the one that you use here.",
    failed: "Signing in with the other account failed. Please try again.",
    failures: {
      access_denied: "You stopped signing in with the other account.",
      signup_disabled:
        "No account here belongs to the address of your other account, and sign-ups are closed or need an invitation.",
      user_banned: "This account can't sign in.",
      provider_email_needs_verification:
        "Your other account has no confirmed email address. Confirm it there, then try again.",
      identity_already_exists:
        "This address already belongs to an account with another sign-in of the same service. Sign in the way you did before.",
      over_request_rate_limit: "Too many attempts. Please try again in a few minutes.",
      provider_unavailable: "The other service doesn't respond. Please try again later.",
    },
  },
  signUp: {
    title: "Sign Up",
    submit: "Sign Up",
    haveAccount: "Already have an account",
    success: "SignUp Success",
    failed: "SignUp Failed",
    passwordHint: "Letters and digits, at least 8",
    closed: "No new accounts at the moment",
    closedAdvice: "Sign-ups are closed. If you already have an account, you can still sign in.",
    invited: "Invitation",
    invitedHint: "You need an invitation code or link from the operator of this site.",
    invitationNeeded: "Sign-ups need an invitation. Please enter its code.",
    invitationRejected: "This invitation does not work: it was used up, has expired, or is mistyped.",
  },
  agreement: {
    before: "By signing up you agree to the ",
    terms: "Terms of Service",
    and: " and the ",
    policy: "Privacy Policy",
    after: ".",
  },
  confirmEmail: {
    page: "Confirm Email",
    title: "Please check your Email",
    sentTo: (email: string) =>
      `A mail with a link was sent to ${email}. The link confirms that the address is yours, and asks for your password; after that you can sign in.`,
    noMail:
      "No email? Check your spam folder. If the address already has an account, we send none: sign in, or reset your password.",
    signIn: "Confirmed: Sign In",
    notYet: "This address is not confirmed yet. Please open the link in the mail first.",
    otherAddress: "Use another address",
    resend: "Send the mail again",
    resendIn: (seconds: number) => `Send the mail again (in ${seconds} s)`,
    resent: (email: string) => `If ${email} is not confirmed yet, another mail was sent.`,
    offer:
      "This confirms the address of the mail. Sign in with the password that you enter here. It replaces a password that was entered before.",
    confirm: "Confirm",
    confirmed: "The address is confirmed. You can sign in now.",
    unconfirmed: "The mail that was sent after signing up has a link that confirms the address.",
    none: "Open this page from the link in your confirmation email.",
    brokenAdvice:
      "Links work once and only for a while. If the address is confirmed already, you can sign in, or ask for a new password.",
  },
  reset: {
    title: "Password Reset",
    lead: "Enter your address, and we'll send you a link to set a new password.",
    submit: "Request Password Reset",
    noAccount: "I don't have an account.",
    haveAccount: "Already have an account",
    sent: "Please check your Email",
    failed: "Reset Failed",
    failedMessage: "Something error, Please contact dev team.",
  },
  change: {
    title: "Change Password",
    submit: "Change Password",
    changed: "Password has changed",
    failed: "Reset Failed",
    wrongCurrent: "The current password is incorrect.",
    forgotCurrent: "I forgot it: send me a link",
    linkSentTo: (email: string) => `A link to a new password was sent to ${email}.`,
    brokenAdvice: "Links work once and expire. You can request a new one.",
    newLink: "Request Password Reset",
    signedInAdvice: "You are signed in. Links are sent to people who are signed out.",
    toSettings: "Settings",
    nobody: "To choose a new password, sign in first, or ask for a link by mail.",
  },
  recovery: {
    offer:
      "This link lets you choose a new password. Continue opens the account that it was made for and shows its address. Nothing has been changed yet.",
    open: "Continue",
    stay: "Stay signed in",
    signedIn: (email: string) => `You are signed in as ${email}`,
    signedInAdvice:
      "If the link was made for another account, this browser switches to that account once its new password is set.",
    account: (email: string) => `New password for ${email}`,
    accountAdvice:
      "Change Password also signs you in to this account here, and signs it out everywhere else.",
    leave: "This is not my account",
    lost: "Please request a new link",
    lostWhy: "The page was left or reloaded before a new password was set.",
  },
  fields: {
    email: "Email Address",
    password: "Password",
    currentPassword: "Current Password",
    newPassword: "New Password",
    confirmPassword: "Confirm Password",
    wrongLength: {
      "too-short": "The password needs at least 8 letters and digits.",
      "too-long": "The password can have at most 72 letters and digits.",
    },
  },
  offline: "The server can't be reached. Please check your connection.",
  /** Translations of the auth service's messages, which are English. */
  refused: {} as ErrorReasons,
};
