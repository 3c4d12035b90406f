import { escapeHtml } from "@diary/core/characters";
import { withSiteName } from "@diary/core/site/site-name";
import type { EmailDriver } from "@supabase/lite";

/** Replaces the product's name in mails of Supabase's templates, which contain no user's text. */
export function authMailsOf(mails: EmailDriver, siteName: string | undefined): EmailDriver {
  if (siteName === undefined) return mails;
  return {
    send: ({ html = "", ...mail }) => mails.send({ ...mail, html: withSiteName(html, escapeHtml(siteName)) }),
  };
}
