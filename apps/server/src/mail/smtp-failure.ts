/** Error of the mail transport: the reply and its command. */
interface SmtpFailure {
  responseCode?: unknown;
  command?: unknown;
  response?: unknown;
}

/** Commands whose reply concerns one recipient or message. Others concern the settings. */
const ABOUT_THE_MAIL = new Set(["RCPT TO", "DATA"]);
/** Sequence, syntax or authentication: the same for every mail. */
const ABOUT_THE_SETTINGS = new Set([500, 501, 502, 503, 504, 530, 534, 535, 538, 555]);
/**
 * The sender's address, a quota of the mail account, or policy such as a rejected relay or missing SPF: every mail fails until the
 * operator changes something.
 */
const ABOUT_THE_SENDER = /^\d{3}[ -]+#?5\.(?:1\.[78]|4\.5|7\.\d+)\b/;
/** Replies without such a code say it in words. */
const SENDER_IN_WORDS =
  /^\d{3}[ -]+(?!#?5\.\d).*\b(?:relay\w*|sender|block(?:ed|list\w*)|spam\w*|daily|rate)\b/is;

/** Returns true if the mail server rejected this mail permanently, for example for an unknown address. */
export function isPermanentFailure(error: unknown): boolean {
  const { responseCode, command, response } = (error ?? {}) as SmtpFailure;
  return (
    typeof responseCode === "number" &&
    responseCode >= 500 &&
    responseCode < 600 &&
    ABOUT_THE_MAIL.has(String(command)) &&
    !ABOUT_THE_SETTINGS.has(responseCode) &&
    !ABOUT_THE_SENDER.test(String(response)) &&
    !SENDER_IN_WORDS.test(String(response))
  );
}
