/** Error of the mail transport: the reply and its command. */
interface SmtpFailure {
  responseCode?: unknown;
  command?: unknown;
  response?: unknown;
}

/** Commands whose reply concerns one recipient or message. Others concern the settings. */
const ABOUT_THE_MAIL = new Set(["RCPT TO", "DATA"]);
/** Sequence, syntax or authentication: the same for every mail. */
const ABOUT_THE_SETTINGS = new Set([500, 501, 502, 503, 504, 530, 534, 535, 538]);
/** Policy, such as a rejected relay or missing SPF: every mail fails until the operator changes something. */
const POLICY = /^\d{3}[ -]5\.7\./;

/** Returns true if the mail server rejected this mail permanently, for example for an unknown address. */
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
