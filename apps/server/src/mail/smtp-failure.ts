interface SmtpFailure {
  responseCode?: unknown;
  command?: unknown;
  response?: unknown;
}

const ABOUT_THE_MAIL = new Set(["RCPT TO", "DATA"]);
/** Errors of command order, syntax or authentication: the same for every mail. */
const ABOUT_THE_SETTINGS = new Set([500, 501, 502, 503, 504, 530, 534, 535, 538, 555]);
/** Replies about the sender's address, quota or policy. Every mail fails until the operator changes something. */
const ABOUT_THE_SENDER = /^\d{3}[ -]+#?5\.(?:1\.[78]|3\.[125]|4\.5|7\.\d+)\b/;
const STATUS_CODE = /^\d{3}[ -]+#?5\.\d/;
/** Like `ABOUT_THE_SENDER`, for servers without enhanced status codes. */
const SENDER_IN_WORDS =
  /\b(?:relay\w*|sender|blocked|(?:block|black)list\w*|listed|spam\w*|daily|rate|frequency|sending limit|too many|policy|policies|reputation|authenticate\w*|authentication|access denied|spf|dkim|dmarc)\b/i;
const ADDRESS = /[^\s<>@]+@[^\s<>@]+/g;

/** True if the server rejected only this mail, for example because the recipient is unknown. */
export function isPermanentFailure(error: unknown): boolean {
  const { responseCode, command, response } = (error ?? {}) as SmtpFailure;
  return (
    typeof responseCode === "number" &&
    responseCode >= 500 &&
    responseCode < 600 &&
    ABOUT_THE_MAIL.has(String(command)) &&
    !ABOUT_THE_SETTINGS.has(responseCode) &&
    !isAboutTheSender(String(response))
  );
}

const isAboutTheSender = (reply: string) =>
  STATUS_CODE.test(reply)
    ? ABOUT_THE_SENDER.test(reply)
    : SENDER_IN_WORDS.test(reply.replaceAll(ADDRESS, ""));
