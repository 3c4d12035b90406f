/** Layout of mails: a card of 560 px, light and dark. Tables and inline styles, because mail programs support these. */
import { escapeHtml } from "../input/characters.ts";
import { DEFAULT_SITE_NAME } from "../site/site-name.ts";

export const SERIF = "Besley,Georgia,'Hiragino Mincho ProN','Yu Mincho',serif";
export const SANS = "Inter,-apple-system,'Segoe UI',Roboto,'Hiragino Sans','Yu Gothic UI',Arial,sans-serif";
const TEXT = "Literata,Georgia,'Hiragino Mincho ProN','Yu Mincho',serif";

const STYLE = `
:root { color-scheme: light dark; }
h1, h2 { text-wrap: balance; word-break: auto-phrase; }
@media (prefers-color-scheme: dark) {
  .page { background: #0e1115 !important; }
  .card { background: #1b1f26 !important; border-color: #323740 !important; }
  .ink { color: #ece5d8 !important; }
  .muted { color: #a9a296 !important; }
  .accent { color: #ef7350 !important; }
  .mark { background: #ef7350 !important; color: #14171c !important; box-shadow: inset 0 0 0 2px #ef7350, inset 0 0 0 3px #14171c !important; }
  .button { background: #ef7350 !important; color: #14171c !important; }
  .rule { border-color: #7c786f !important; }
}
`;

/** Five tally marks on a stamp. They are text, because mail programs block images. */
const LOGO = `<span class="mark" aria-hidden="true" style="display:inline-block;width:26px;height:26px;margin-right:9px;border-radius:26px;background:#b8321a;box-shadow:inset 0 0 0 2px #b8321a,inset 0 0 0 3px #fffaf2;color:#fffaf2;font:700 11px/25px Arial,sans-serif;letter-spacing:-.5px;text-align:center;text-decoration:line-through;vertical-align:1px">||||</span>`;

export interface MailContent {
  lang: string;
  title: string;
  above?: string;
  /** Text that mail programs show below the subject in the inbox. Without it, they show site name and title. */
  preview?: string;
  style?: string;
  /** HTML, made by functions like `paragraph` and `quote`. */
  body: string;
  button: { text: string; href: string };
  below?: string;
  siteName?: string | undefined;
  footer: string;
}

export function paragraph(html: string): string {
  return `<p class="ink" style="margin:0 0 12px;color:#25201a;font:400 16px/1.5 ${SANS}">${html}</p>`;
}

export function muted(text: string): string {
  return `<span class="muted" style="color:#645b4f;font-size:13px">${escapeHtml(text)}</span>`;
}

export function markedItem(mark: string, title: string, html: string, href?: string): string {
  const text =
    href === undefined
      ? escapeHtml(title)
      : `<a class="ink" href="${escapeHtml(href)}" style="color:#25201a;text-decoration:underline">${escapeHtml(title)}</a>`;
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 12px"><tr>
<td class="accent" aria-hidden="true" valign="top" style="padding-right:12px;color:#b8321a;font:400 20px/26px ${SANS}">${mark}</td>
<td><p class="ink" style="margin:0;color:#25201a;font:400 16px/24px ${SANS}"><b style="font:600 18px/26px ${SERIF}">${text}</b><br>${html}</p></td>
</tr></table>`;
}

export function smallHeading(text: string): string {
  return `<p class="muted" style="margin:0 0 4px;color:#645b4f;font:600 12px/18px ${SANS};letter-spacing:.08em;text-transform:uppercase">${escapeHtml(text)}</p>`;
}

export function quote(html: string): string {
  return `<p class="ink" style="margin:0 0 12px;color:#25201a;font:400 20px/30px ${TEXT}">${html}</p>`;
}

export function smallPrint(html: string): string {
  return `<p class="muted" style="margin:0;color:#645b4f;font:400 13px/1.55 ${SANS}">${html}</p>`;
}

const LINK = "color:#645b4f;text-decoration:underline";

export function smallLink(text: string, href: string, unbroken = ""): string {
  const last = unbroken && `<span style="white-space:nowrap">${escapeHtml(unbroken)}</span>`;
  return `<a class="muted" href="${escapeHtml(href)}" style="${LINK}">${escapeHtml(text)}${last}</a>`;
}

export function footerLink(text: string, href: string): string {
  return `<a class="muted" href="${escapeHtml(href)}" style="display:inline-block;${LINK}">${escapeHtml(text)}</a>`;
}

export function mailLayout({
  above,
  below = "",
  body,
  button,
  footer,
  lang,
  preview,
  siteName = DEFAULT_SITE_NAME,
  style = "",
  title,
}: MailContent): string {
  return `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${STYLE}${style}</style>
</head>
<body class="page" style="margin:0;background:#ece5d6">
${preview === undefined ? "" : `<div style="display:none">${escapeHtml(preview)}</div>`}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="page" style="table-layout:fixed;background:#ece5d6"><tr><td align="center" style="padding:32px 12px">
<table role="presentation" width="560" cellpadding="0" cellspacing="0" class="card" style="table-layout:fixed;width:100%;max-width:560px;background:#fdfaf3;border:1px solid #dbd1be;border-radius:10px"><tr><td style="padding:32px 35px 28px;overflow-wrap:anywhere;word-break:break-word">
<p class="ink" style="margin:0 0 22px;color:#25201a;font:600 16px/24px ${SERIF}">${LOGO}${escapeHtml(siteName)}</p>
${above === undefined ? "" : smallHeading(above)}
<h1 class="ink" style="margin:0 0 14px;color:#25201a;font:600 28px/36px ${SERIF}">${escapeHtml(title)}</h1>
${body}
<p style="margin:22px 0 26px"><a class="button" href="${escapeHtml(button.href)}" style="display:inline-block;padding:12px 24px;border-radius:6px;background:#b8321a;color:#fffaf2;font:600 18px/24px ${SANS};text-decoration:none">${escapeHtml(button.text)}</a></p>
${below === "" ? "" : `<div style="padding-bottom:14px">${below}</div>`}
<div class="rule" style="border-top:2px dotted #897e6d;padding-top:18px">${footer}</div>
</td></tr></table>
</td></tr></table>
</body>
</html>`;
}
