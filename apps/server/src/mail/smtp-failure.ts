/** Error of nodemailer: the server's reply and the command that it replies to. */
interface SmtpFailure {
  responseCode?: unknown;
  command?: unknown;
  response?: unknown;
}

/** Commands whose replies concern one recipient or message. Other replies concern the settings. */
const ABOUT_THE_MAIL = new Set(["RCPT TO", "DATA"]);
/** Replies about sequence, syntax or authentication, which are the same for every mail. */
const ABOUT_THE_SETTINGS = new Set([500, 501, 502, 503, 504, 530, 534, 535, 538, 555]);
/** Replies about the sender's address, its quota or a policy. Every mail fails until the operator changes something. */
const ABOUT_THE_SENDER = /^\d{3}[ -]+#?5\.(?:1\.[78]|4\.5|7\.\d+)\b/;
/** For servers that send only text, without an enhanced status code. */
const SENDER_IN_WORDS =
  /^\d{3}[ -]+(?!#?5\.\d).*\b(?:relay\w*|sender|block(?:ed|list\w*)|spam\w*|daily|rate)\b/is;

/** True if the server rejected this mail only, for example because the recipient is unknown. */
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
