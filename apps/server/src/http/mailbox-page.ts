import type { SentMail } from "../mail/mail.ts";

const STYLE = `
:root { color-scheme: light dark; --paper: #f6f2ea; --ink: #26221c; --quiet: #6b6458; --line: #ddd5c6; --stamp: #b5371f; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #16181d; --ink: #ece7dd; --quiet: #a39c8f; --line: #33353c; --stamp: #ff8163; }
}
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.6 system-ui, sans-serif; }
main { max-width: 44rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
h1, h2 { font-family: Georgia, serif; font-weight: 600; line-height: 1.3; }
h1 { font-size: 1.75rem; margin: 0 0 0.25rem; }
h2 { font-size: 1.125rem; margin: 0; }
p { margin: 0; color: var(--quiet); }
article { margin-top: 1.5rem; padding: 1.25rem; border: 1px solid var(--line); border-radius: 0.5rem; }
pre { margin: 1rem 0 0; font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; }
a { color: var(--stamp); }
`;

/** The mails that were not sent, as a page for whoever runs the program on their own machine. */
export function mailboxPage(mails: readonly SentMail[]): string {
  const content =
    mails.length === 0
      ? "<p>No mail yet. It is shown here instead of being sent.</p>"
      : mails.map(article).join("");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Mailbox · Challenge Diary</title>
<style>${STYLE}</style>
</head>
<body><main><h1>Mailbox</h1><p>What Challenge Diary would have sent, newest first.</p>${content}</main></body>
</html>`;
}

function article({ to, subject, text, sentAt }: SentMail): string {
  return `<article>
<h2>${escape(subject)}</h2>
<p>To ${escape(to)} · <time datetime="${sentAt}">${sentAt.slice(0, 19).replace("T", " ")} UTC</time></p>
<pre>${withLinks(text)}</pre>
</article>`;
}

function withLinks(text: string): string {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) => (index % 2 === 1 ? `<a href="${escape(part)}">${escape(part)}</a>` : escape(part)))
    .join("");
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
