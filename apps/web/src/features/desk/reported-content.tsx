import type { Case, SubjectContent } from "@diary/core/desk";
import { getAvatarUrl } from "@diary/core/profile";
import { useDiary } from "@diary/core/supabase";
import { Section } from "@diary/ui/page";
import { useWords } from "@diary/ui/words";

import { formatDateTime } from "../../content/format-date-time.ts";
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
            <dd dir="auto" className="wrap-anywhere whitespace-pre-wrap">
              {field === "avatar_url" ? (
                <img
                  src={getAvatarUrl(config.url, text) ?? undefined}
                  alt={words.fields.avatar_url}
                  className="border-hairline mt-1 size-30 rounded-md border object-cover"
                />
              ) : (
                text
              )}
            </dd>
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
