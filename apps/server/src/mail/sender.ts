export interface Sender {
  name: string;
  address: string;
}

const WITH_NAME = /^(?:"(?<quoted>[^"<>]*)"|(?<plain>[^"<>]*))\s*<(?<address>[^<>]*)>$/;
const ADDRESS = /^[^\s<>()@",:;]+@[^\s<>()@",:;]+$/;

/** Parses `diary@example.org` or `Ume's Diary <diary@example.org>`. Throws if mails with this sender would fail. */
export function parseSender(text: string): Sender {
  const { quoted, plain, address = text } = WITH_NAME.exec(text)?.groups ?? {};
  if (!ADDRESS.test(address.trim())) {
    throw new Error(
      `SMTP_FROM must be an address, such as diary@example.org or Ume's Diary <diary@example.org>, not ${text}`,
    );
  }
  return { name: (quoted ?? plain ?? "").trim(), address: address.trim() };
}
