import type { Case, SubjectContent } from "@diary/core/desk";
import { avatarSrc } from "@diary/core/profile";
import { useDiary } from "@diary/core/supabase";
import { Section } from "@diary/ui/page";

import { deskCopy } from "./copy.ts";

const { case: copy } = deskCopy;
const FIELDS = ["title", "nickname", "date", "desc", "content", "comment", "avatar_url"] as const;

/** What was reported, as it was then and as it is now. */
export function SubjectView({ current, reported }: Pick<Case, "current" | "reported">) {
  const isUnchanged = current !== null && JSON.stringify(current) === JSON.stringify(reported);
  return (
    <>
      <Section title={copy.reported}>
        {Object.keys(reported).length === 0 ? (
          <p className="text-muted">{copy.erased}</p>
        ) : (
          <Content content={reported} />
        )}
      </Section>
      {isUnchanged || current === null ? (
        <p className="text-muted mt-4">{isUnchanged ? copy.unchanged : copy.gone}</p>
      ) : (
        <Section title={copy.current}>
          <Content content={current} />
        </Section>
      )}
    </>
  );
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
                  src={avatarSrc(config.url, text) ?? undefined}
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
