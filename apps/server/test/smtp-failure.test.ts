import { expect, test } from "vitest";

import { isPermanentFailure } from "../src/mail/smtp-failure.ts";

const failure = (response: string, command = "RCPT TO") => ({
  responseCode: Number(response.slice(0, 3)),
  command,
  response,
});

test.each([
  "550 5.1.1 No such user here",
  "550 No such user here",
  "551 User not local",
  "552 5.2.2 Mailbox full",
  "553 5.1.3 Mailbox name not allowed",
  "554 5.4.6 Routing loop",
  "556 5.1.10 Domain takes no mail",
  "550-5.1.1 The account does not exist",
  "550 5.1.1 <relay@diary.example>: no such user",
  "550 <spam@diary.example> no such user",
])("only the mail is rejected by the reply: %s", (reply) => {
  expect(isPermanentFailure(failure(reply))).toBe(true);
});

test.each([
  "450 4.2.0 Greylisted",
  "421 4.3.2 Closing",
  "501 5.5.4 Syntax error",
  "503 5.5.1 Bad sequence of commands",
  "530 5.1.1 Must issue a STARTTLS command first",
  "534 5.1.1 Mechanism is too weak",
  "535 5.1.1 Credentials invalid",
  "538 5.1.1 Encryption required",
  "555 5.1.1 Unsupported option",
  "550 5.1.8 Domain of the sender not found",
  "553 5.1.7 Bad mailbox address",
  "554 5.3.1 Mail system full",
  "554 5.3.2 System not accepting messages",
  "554 5.3.5 System incorrectly configured",
  "550 5.4.5 Daily user sending limit exceeded",
  "554 5.7.1 Access denied",
  "550 5.7.26 Unauthenticated mail is not accepted",
  "550 #5.7.1 Your access is refused",
  "550 relay not permitted",
  "550 Sender verify failed",
  "554 Blocked, see https://blocklist.diary.example",
  "550 Too many messages",
])("all mails are rejected by the reply, so they are retried: %s", (reply) => {
  expect(isPermanentFailure(failure(reply))).toBe(false);
});

test("rejections of the sender, failed sign-ins and lost connections are temporary", () => {
  const reply = "550 5.1.1 Rejected";
  expect(isPermanentFailure(failure(reply, "DATA"))).toBe(true);
  for (const command of ["MAIL FROM", "AUTH PLAIN", "EHLO"])
    expect(isPermanentFailure(failure(reply, command))).toBe(false);
  for (const error of [
    new Error("connect ECONNREFUSED"),
    undefined,
    { ...failure(reply), responseCode: "550" },
  ])
    expect(isPermanentFailure(error)).toBe(false);
});
