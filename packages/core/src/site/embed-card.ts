/** Card of a challenge in a frame of another site. It has no script and loads nothing. */
import { escapeXml, isolateBidi } from "../input/characters.ts";
import { paths } from "../paths.ts";
import { EMBED_SIZE } from "./badge-path.ts";
import { progressText } from "./badge.ts";
import { fieldIn } from "./card-field.ts";
import type { Site } from "./page-head.ts";
import type { PublicProgress } from "./read-public-progress.ts";
import { DEFAULT_SITE_NAME } from "./site-name.ts";

const CONTENT_SECURITY_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors *; sandbox allow-popups allow-popups-to-escape-sandbox";

/** Removes the headers that forbid frames, and the opener policy, with which a sandboxed page fails in its own window. */
export function embedHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  const { "cross-origin-opener-policy": _, "x-frame-options": __, ...others } = headers;
  return {
    ...others,
    "content-security-policy": CONTENT_SECURITY_POLICY,
    "x-robots-tag": "noindex",
  };
}

/** Lets all sites load the badge, also those that require `cross-origin-resource-policy`. */
export function badgeHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  return {
    ...headers,
    "content-security-policy": "default-src 'none'; sandbox",
    "cross-origin-resource-policy": "cross-origin",
  };
}

const STYLE = `:root{color-scheme:light dark}*{box-sizing:border-box;margin:0}
body{font:14px/1.4 system-ui,sans-serif;background:transparent}
a{display:grid;gap:10px;align-content:space-between;height:100vh;padding:16px 18px;overflow:hidden;color:light-dark(#25201a,#ece5d8);background:light-dark(#fdfaf3,#1b1f26);border:1px solid light-dark(#dbd1be,#323740);border-radius:10px;text-decoration:none}
a:focus-visible{outline:2px solid light-dark(#1f4e8c,#8ab8f2);outline-offset:-3px}
h1{font:600 19px/1.3 Georgia,"Hiragino Mincho ProN","Yu Mincho",serif;overflow-wrap:anywhere}
p{color:light-dark(#645b4f,#a9a296);overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
b{color:light-dark(#b8321a,#ef7350)}
svg{display:block;max-width:100%;fill:none;stroke:light-dark(#897e6d,#7c786f)}
svg .w{fill:light-dark(#b8321a,#ef7350);stroke:none}`;

const FIELD = { width: EMBED_SIZE.width - 40, height: 78 };
const LARGEST_PITCH = 24;

function stamps({ day, days }: PublicProgress): string {
  const { columns, pitch } = fieldIn(FIELD, days, LARGEST_PITCH);
  const radius = Math.round(pitch * 3.6) / 10;
  const circles = Array.from({ length: days }, (_, at) => {
    const [x, y] = [at % columns, Math.floor(at / columns)].map(
      (n) => Math.round((n + 0.5) * pitch * 10) / 10,
    );
    return `<circle cx="${x}" cy="${y}" r="${radius}"${at < day ? ' class="w"' : ""}/>`;
  });
  const [width, height] = [columns * pitch, Math.ceil(days / columns) * pitch];
  return `<svg width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" aria-hidden="true">${circles.join("")}</svg>`;
}

export function embedHtml(progress: PublicProgress, { siteName = DEFAULT_SITE_NAME, siteUrl }: Site): string {
  const [title, nickname, site] = [progress.title, progress.nickname, siteName].map((text) =>
    escapeXml(isolateBidi(text)),
  );
  const address = escapeXml(siteUrl + paths.challenge(progress.challengeId));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title} · ${site}</title>
<style>${STYLE}</style>
</head>
<body>
<a href="${address}" target="_blank" rel="noopener">
<h1 dir="auto">${title}</h1>
${stamps(progress)}
<p><b>${escapeXml(progressText(progress))}</b> · ${nickname} · ${site}</p>
</a>
</body>
</html>
`;
}
