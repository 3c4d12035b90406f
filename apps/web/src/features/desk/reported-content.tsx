import type { Case, SubjectContent } from "@diary/core/desk";
import { getAvatarUrl } from "@diary/core/profile";
import { useDiary } from "@diary/core/supabase";
import { EntryText } from "@diary/ui/markdown";
import { Section } from "@diary/ui/page";
import { PlainText } from "@diary/ui/plain-text";
import { languageOf } from "@diary/ui/prose";
import { useWords } from "@diary/ui/words";

import { formatDateTime, formatDay } from "../../content/format-date-time.ts";
import { lazyComponent } from "../../loading/lazy-component.tsx";
import { deskWords } from "../../words/en/desk.ts";

const ReportedPhotos = lazyComponent(() => import("./reported-photos.tsx"));

const FIELDS = [
  "title",
  "nickname",
  "handle",
  "date",
  "desc",
  "tags",
  "template",
  "content",
  "comment",
  "avatar_url",
  "nudges",
] as const;

const REPLY_FIELDS = ["content", "title", "date", "answered"] as const;

const NAME = "font-serif text-lg leading-snug font-semibold";
const LOOKS: Readonly<Record<string, string>> = {
  title: NAME,
  nickname: NAME,
  handle: "",
  date: "",
  tags: "",
};

export function ReportedContent({
  author_id: authorId,
  current,
  reported,
  reported_later: later,
  subject_type: type,
}: Pick<Case, "author_id" | "current" | "reported" | "reported_later" | "subject_type">) {
  const { case: words } = useWords(deskWords);
  const { nudges: _, ...last } = later.at(-1)?.content ?? reported;

  function currentText(): string | undefined {
    if (current === null) return words.gone;
    if (isEmpty(current)) return words.private;
    // A reply can't be edited, so it is always unchanged.
    return type === "reply" || JSON.stringify(current) === JSON.stringify(last) ? words.unchanged : undefined;
  }

  const now = currentText();
  return (
    <>
      <Section title={words.reported}>
        {isEmpty(reported) ? (
          <p className="text-muted">{words.erased}</p>
        ) : (
          <Content content={reported} authorId={authorId} type={type} />
        )}
      </Section>
      {later.map(({ at, content }) => (
        <Section key={at} title={words.reportedLater(formatDateTime(at))}>
          <Content content={content} authorId={authorId} type={type} />
        </Section>
      ))}
      {current === null || now !== undefined ? (
        <p className="text-muted mt-4">{now}</p>
      ) : (
        <Section title={words.current}>
          <Content content={current} authorId={authorId} type={type} />
        </Section>
      )}
    </>
  );
}

const isEmpty = (content: SubjectContent) => Object.keys(content).length === 0;

function Content({
  authorId,
  content,
  type,
}: {
  authorId: string | null;
  content: SubjectContent;
  type: Case["subject_type"];
}) {
  const { case: words } = useWords(deskWords);
  const { config } = useDiary();
  return (
    <dl className="border-hairline bg-card grid grid-cols-1 gap-4 rounded-lg border p-4">
      {(type === "reply" ? REPLY_FIELDS : FIELDS).map((field) => {
        const text = content[field];
        if (text === undefined || text === null || text === "") return null;
        return (
          <div key={field}>
            <dt className="text-muted text-sm">
              {words.fields[type === "reply" && field === "content" ? "reply" : field]}
            </dt>
            {field === "avatar_url" ? (
              <dd>
                <img
                  src={getAvatarUrl(config.url, text) ?? undefined}
                  alt={words.fields.avatar_url}
                  className="border-hairline mt-1 size-30 rounded-md border object-cover"
                />
              </dd>
            ) : (
              <dd
                lang={languageOf(text)}
                className={`max-w-[37rem] wrap-anywhere ${LOOKS[field] ?? "text-slip"}`}
              >
                {field === "date" ? (
                  <time dateTime={text}>{formatDay(text)}</time>
                ) : field === "answered" || (field === "content" && type === "day") ? (
                  // The stored content has no format. Almost all entries are Markdown.
                  <EntryText format="markdown" text={text} level={3} />
                ) : (
                  <PlainText
                    text={field === "nudges" ? text.replaceAll(/^\d{4}-\d\d-\d\d/gm, formatDay) : text}
                  />
                )}
              </dd>
            )}
          </div>
        );
      })}
      {content.photos === undefined ? null : (
        <div>
          <dt className="text-muted mb-2 text-sm">{words.fields.photos}</dt>
          <dd>
            <ReportedPhotos entry={{ user_id: authorId ?? "", photos: content.photos }} />
          </dd>
        </div>
      )}
    </dl>
  );
}
