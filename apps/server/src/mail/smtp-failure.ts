/** An error of the mail transport: the server's reply and the command that it replied to. */
interface SmtpFailure {
  responseCode?: unknown;
  command?: unknown;
  response?: unknown;
}

/** Commands whose reply is about one recipient or one message. A reply to any other is about the sender's settings. */
const ABOUT_THE_MAIL = new Set(["RCPT TO", "DATA"]);
/** Sequence, syntax, or missing sign-in: the same for every mail. */
const ABOUT_THE_SETTINGS = new Set([500, 501, 502, 503, 504, 530, 534, 535, 538]);
/** Policy, such as a relay that is refused or a domain without SPF: every mail fails until the operator changes something. */
const POLICY = /^\d{3}[ -]5\.7\./;

/** Whether a mail server has rejected this mail for ever, as with an address that does not exist. */
export function isPermanentFailure(error: unknown): boolean {
  const { responseCode, command, response } = (error ?? {}) as SmtpFailure;
  return (
    typeof responseCode === "number" &&
    responseCode >= 500 &&
    responseCode < 600 &&
    ABOUT_THE_MAIL.has(String(command)) &&
    !ABOUT_THE_SETTINGS.has(responseCode) &&
    !POLICY.test(String(response))
  );
}
