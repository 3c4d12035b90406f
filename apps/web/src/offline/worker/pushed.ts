export interface Pushed {
  title: string;
  options: NotificationOptions;
}

/** Always returns a notification: browsers revoke the permission of a site that shows none. */
export function notificationOf(text: string | undefined): Pushed {
  const { body, lang, navigate, tag, title } = read(text);
  const options = { body, lang, tag, data: navigate, icon: "/icons/192.png" };
  return {
    title: title ?? "Challenge Diary",
    options: Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)),
  };
}

/** Returns the page that the notification opens. Default: the form for today's entry. */
export function pageOf(data: unknown, origin: string): string {
  const isAddress = typeof data === "string" && URL.canParse(data, origin);
  const page = isAddress ? new URL(data, origin) : undefined;
  return page?.origin === origin ? page.href : `${origin}/day/create/none`;
}

/** Reads a declarative push message, which some browsers show without this worker. */
function read(text = "{}"): Partial<Record<"title" | "body" | "lang" | "navigate" | "tag", string>> {
  try {
    return (JSON.parse(text) as { notification?: Record<string, string> }).notification ?? {};
  } catch {
    return {};
  }
}
