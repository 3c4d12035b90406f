/** Sends due reminders, weekly mails and nudges. The embedded server and the Edge Function of hosted Supabase use it. */
import {
  type DueLikesMail,
  type DueReminder,
  likesMail,
  type NoticeContent,
  type NoticeMail,
  reminderMail,
  reminderMessage,
  withStopLink,
} from "./notices.ts";
import { type DueNudge, nudgeMail, nudgeMessage } from "./nudge-notices.ts";
import type { MailKind } from "./stop-mail.ts";
import { pushRequest, type PushDevice } from "./web-push.ts";

export interface Outlets {
  siteUrl: string;
  siteName?: string | undefined;
  contact: string;
  pushKey: JsonWebKey;
  /** Each call has its own transaction. */
  call: (name: string, parameters?: Readonly<Record<string, unknown>>) => Promise<unknown[]>;
  push: (request: Request) => Promise<{ status: number }>;
  /** `lifeS`: seconds for which the mail may wait for the mail server. */
  mail: (mail: NoticeMail, lifeS: number) => Promise<void>;
  stopUrl: (userId: string, kind: MailKind) => Promise<string>;
  onFailure: (error: unknown) => void;
  isStopping?: () => boolean;
}

export interface SentCounts {
  pushed: number;
  mailed: number;
  gone: number;
  /** Messages and mails that failed. There is no retry, because the database has already marked them as sent. */
  failed: number;
}

/** Seconds for which a push service stores a message for an offline device, and a mail about today may wait. */
const TTL_S = 10_800;
/** Weekly mails and mails about a lapse aren't due again soon, so they may wait for the mail server over a weekend. */
const RARE_MAIL_LIFE_S = 3 * 86_400;

/** Topics have at most 32 characters (RFC 8030). */
const topicOf = (id: string) => id.replaceAll("-", "");

/** Sends until no reminder, weekly mail or nudge is due. The database returns batches of a hundred users. */
export async function sendDue(outlets: Outlets): Promise<SentCounts> {
  const { call, isStopping = () => false, mail, push, pushKey, siteUrl } = outlets;
  const counts: SentCounts = { pushed: 0, mailed: 0, gone: 0, failed: 0 };

  async function attempt(work: () => Promise<keyof SentCounts>): Promise<void> {
    const outcome = await work().catch((error: unknown) => {
      outlets.onFailure(error);
      return "failed" as const;
    });
    counts[outcome] += 1;
  }

  async function pushTo(device: PushDevice, message: object, topic: string): Promise<keyof SentCounts> {
    const { status } = await push(
      await pushRequest(device, message, { key: pushKey, contact: outlets.contact, ttl: TTL_S, topic }),
    );
    if (status === 404 || status === 410) {
      await call("remove_push_device", { endpoint: device.endpoint, auth: device.auth });
      return "gone";
    }
    if (status >= 200 && status < 300) return "pushed";
    throw new Error(`${new URL(device.endpoint).host} responds ${status} to a push.`);
  }

  async function mailTo(
    { email, user_id }: { user_id: string; email: string },
    { kind, lifeS = TTL_S }: { kind: MailKind; lifeS?: number },
    contentIn: (language: string) => NoticeContent,
  ): Promise<keyof SentCounts> {
    const [known] = (await call("mail_language", { of_user: user_id })) as { language: string }[];
    const content = contentIn(known?.language ?? "en");
    const stopUrl = await outlets.stopUrl(user_id, kind);
    await mail(withStopLink(content, email, { stopUrl, siteName: outlets.siteName }), lifeS);
    return "mailed";
  }

  async function remind(reminder: DueReminder): Promise<void> {
    const { devices, email, lapsed, open } = reminder;
    if (open === 0) return;
    const lifeS = lapsed === true ? RARE_MAIL_LIFE_S : TTL_S;
    await Promise.all([
      ...devices.map((device) =>
        attempt(() => pushTo(device, reminderMessage(reminder, device.language, siteUrl), reminder.date)),
      ),
      email !== null &&
        attempt(() =>
          mailTo({ ...reminder, email }, { kind: "reminder", lifeS }, (language) =>
            reminderMail(reminder, siteUrl, language),
          ),
        ),
    ]);
  }

  async function mailLikesNews(due: DueLikesMail): Promise<void> {
    const { email, news } = due;
    if (email === null || news.length === 0) return;
    const options = { kind: "likes", lifeS: RARE_MAIL_LIFE_S } as const;
    await attempt(() => mailTo({ ...due, email }, options, (language) => likesMail(news, siteUrl, language)));
  }

  async function nudge(due: DueNudge): Promise<void> {
    const { devices, email, nudge_id } = due;
    await Promise.all([
      ...devices.map((device) =>
        attempt(() => pushTo(device, nudgeMessage(due, device.language, siteUrl), topicOf(nudge_id))),
      ),
      email !== null &&
        attempt(() =>
          mailTo({ ...due, email }, { kind: "nudge" }, (language) => nudgeMail(due, siteUrl, language)),
        ),
    ]);
  }

  async function sendInBatches<Due>(
    claim: () => Promise<Due[]>,
    send: (due: Due) => Promise<void>,
  ): Promise<void> {
    while (!isStopping()) {
      const claimed = await claim();
      if (claimed.length === 0) return;
      await Promise.all(claimed.map(send));
    }
  }

  await sendInBatches(async () => (await call("due_reminders")) as DueReminder[], remind);
  await sendInBatches(async () => (await call("due_likes_mails")) as DueLikesMail[], mailLikesNews);
  await sendInBatches(async () => (await call("due_circle_nudges")) as DueNudge[], nudge);
  return counts;
}
