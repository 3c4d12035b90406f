import type { Case, SubjectContent } from "@diary/core/desk";
import { getAvatarUrl } from "@diary/core/profile";
import { useDiary } from "@diary/core/supabase";
import { Section } from "@diary/ui/page";

import { formatDateTime } from "../../content/format-date-time.ts";
import { deskCopy } from "./copy.ts";

const { case: copy } = deskCopy;
const FIELDS = ["title", "nickname", "date", "desc", "content", "comment", "avatar_url"] as const;

/** What was reported, as it was each time, and as it is now. */
export function ReportedContent({
  current,
  reported,
  reported_later: later,
}: Pick<Case, "current" | "reported" | "reported_later">) {
  const now = currentText(current, later.at(-1)?.content ?? reported);
  return (
    <>
      <Section title={copy.reported}>
        {isEmpty(reported) ? <p className="text-muted">{copy.erased}</p> : <Content content={reported} />}
      </Section>
      {later.map(({ at, content }) => (
        <Section key={at} title={copy.reportedLater(formatDateTime(at))}>
          <Content content={content} />
        </Section>
      ))}
      {current === null || now !== undefined ? (
        <p className="text-muted mt-4">{now}</p>
      ) : (
        <Section title={copy.current}>
          <Content content={current} />
        </Section>
      )}
    </>
  );
}

const isEmpty = (content: SubjectContent) => Object.keys(content).length === 0;

/** What to say of a subject that needs no showing. */
function currentText(current: SubjectContent | null, last: SubjectContent): string | undefined {
  if (current === null) return copy.gone;
  if (isEmpty(current)) return copy.private;
  return JSON.stringify(current) === JSON.stringify(last) ? copy.unchanged : undefined;
}

function Content({ content }: { content: SubjectContent }) {
  const { config } = useDiary();
  return (
    <dl className="border-hairline bg-card grid grid-cols-1 gap-4 rounded-lg border p-4">
      {FIELDS.map((field) => {
        const text = content[field];
        if (text === undefined || text === null || text === "") return null;
        return (
          <div key={field}>
            <dt className="text-muted text-sm">{copy.fields[field]}</dt>
            <dd dir="auto" className="wrap-anywhere whitespace-pre-wrap">
              {field === "avatar_url" ? (
                <img
                  src={getAvatarUrl(config.url, text) ?? undefined}
                  alt={copy.fields.avatar_url}
                  className="border-hairline mt-1 size-30 rounded-md border object-cover"
                />
              ) : (
                text
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
