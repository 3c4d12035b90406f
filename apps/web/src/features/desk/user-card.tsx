import type { AccountAction, DeskUser } from "@diary/core/desk";
import { Badge } from "@diary/ui/badge";
import { Button } from "@diary/ui/button";
import { useWords } from "@diary/ui/words";
import { useState } from "react";

import { formatDateTime } from "../../content/format-date-time.ts";
import { deskWords } from "../../words/en/desk.ts";
import { AccountDialog } from "./account-dialog.tsx";
import { isFuture } from "./relative-time.ts";

export function UserCard({ isSelf, user }: { user: DeskUser; isSelf: boolean }) {
  const { people: words, nobody } = useWords(deskWords);
  const [act, setAct] = useState<AccountAction>();
  const until =
    user.suspended_until === null ? words.forGood : words.until(formatDateTime(user.suspended_until));
  const isBanned = user.banned_until !== null && isFuture(user.banned_until);
  return (
    <article className="border-hairline bg-card grid grid-cols-1 gap-3 rounded-lg border p-4">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1.5">
        <h2
          tabIndex={-1}
          data-row={user.user_id}
          dir="auto"
          className="min-w-0 rounded-sm font-semibold wrap-anywhere"
        >
          {user.nickname ?? nobody}
        </h2>
        {user.staff ? <Badge tone="plain">{words.staff}</Badge> : null}
        {user.suspended ? <Badge>{words.suspended}</Badge> : null}
        {user.hidden ? <Badge>{words.hidden}</Badge> : null}
        {isBanned ? <Badge>{words.banned}</Badge> : null}
      </div>
      <dl className="text-muted flex flex-wrap gap-x-6 gap-y-1 text-sm [&_dd]:wrap-anywhere [&>div]:flex [&>div]:min-w-0 [&>div]:flex-wrap [&>div]:gap-x-1.5">
        <div>
          <dt className="sr-only">{words.email}</dt>
          <dd>{user.email ?? nobody}</dd>
        </div>
        {user.suspended ? (
          <div>
            <dt>{words.suspended}</dt>
            <dd>{until}</dd>
          </div>
        ) : null}
        <div>
          <dt>{words.since}</dt>
          <dd>{formatDateTime(user.created_at)}</dd>
        </div>
        <div>
          <dt>{words.lastSignIn}</dt>
          <dd>{user.last_sign_in_at === null ? words.never : formatDateTime(user.last_sign_in_at)}</dd>
        </div>
        <div>
          <dt className="sr-only">{words.activity}</dt>
          <dd>
            {words.challenges(user.challenges)}, {words.decisions(user.decisions)}
          </dd>
        </div>
        <div>
          <dt>{words.id}</dt>
          <dd>
            <code>{user.user_id}</code>
          </dd>
        </div>
      </dl>
      {isSelf ? (
        <p className="text-muted text-sm">{words.you}</p>
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button size="small" onClick={() => setAct("revoke_sessions")}>
            {words.acts.revoke_sessions}
          </Button>
          {user.suspended ? (
            <Button size="small" onClick={() => setAct("lift_suspension")}>
              {words.acts.lift_suspension}
            </Button>
          ) : null}
          {user.staff ? (
            <p className="text-muted self-center text-sm">{words.colleague}</p>
          ) : (
            <Button size="small" variant="danger" onClick={() => setAct("delete_user")}>
              {words.acts.delete_user}
            </Button>
          )}
        </div>
      )}
      {act === undefined ? null : (
        <AccountDialog key={act} act={act} user={user} onClose={() => setAct(undefined)} />
      )}
    </article>
  );
}
