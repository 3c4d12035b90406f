/** Pages without an HTML file: the server sends `app.html` for them. For other addresses it sends that with 404. */
// The one thing that the server knows of the site.
// oxlint-disable-next-line no-restricted-imports
import { appPages } from "../../../web/src/pages.ts";

const PATTERNS = appPages.map((path) => new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}/?$`));

export const isAppPage = (pathname: string): boolean => PATTERNS.some((pattern) => pattern.test(pathname));
