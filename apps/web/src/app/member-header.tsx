import { likesNewsQuery } from "@diary/core/like";
import { paths } from "@diary/core/paths";
import { getAvatarUrl, profileQuery } from "@diary/core/profile";
import { useAuth, type User } from "@diary/core/session";
import { useDiary } from "@diary/core/supabase";
import { countUnsent, deleteTextsOf, recoverDrafts, unstoredOfUser } from "@diary/core/writing";
import { Avatar } from "@diary/ui/avatar";
import { NewsDot } from "@diary/ui/badge";
import { useDialogs } from "@diary/ui/dialogs";
import { Menu } from "@diary/ui/menu";
import { uiWords, useWords } from "@diary/ui/words";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "react-router-dom";

import { useDelayed } from "../loading/loaded.tsx";
import { ButtonLink } from "../navigation/links.tsx";
import { draftWords } from "../words/en/drafts.ts";
import { memberWords } from "../words/en/member.ts";
import { callExtension } from "../writing/extension-texts.ts";
import { getWriting, WritingProvider } from "../writing/write-services.tsx";
import { withDataProvider } from "./data-provider.tsx";
import { Header } from "./header.tsx";
import { BottomBar, HeaderNav } from "./main-nav.tsx";

export interface MemberHeaderProps {
  user: User;
  onFeedback: () => void;
  onShortcuts: () => void;
}

function MemberHeader({ onFeedback, onShortcuts, user }: MemberHeaderProps) {
  const { signOut: words } = useWords(draftWords);
  const { menu } = useWords(memberWords);
  const { header } = useWords(uiWords);
  const diary = useDiary();
  const profile = useQuery(profileQuery(diary, user.id)).data;
  const news = useQuery({ ...likesNewsQuery(diary, user.id), enabled: useDelayed() }).data;
  const hasNews = news !== undefined && news.length > 0;
  const auth = useAuth();
  const dialogs = useDialogs();
  const navigate = useNavigate();

  async function leave() {
    const { db } = getWriting(diary, auth);
    // Includes texts of closed tabs. If storage can't be read, counts only the texts in this page.
    const onSite = await recoverDrafts(db)
      .then(() => countUnsent(db, user.id))
      .catch(() => unstoredOfUser(db, user.id).length);
    const inFields = import("../notes/note-text.ts").then(
      ({ listNoteTexts }) => listNoteTexts(user.id).length,
    );
    const inCircles = import("../features/circle/reply-draft.ts").then(
      ({ listReplyDrafts }) => listReplyDrafts(user.id).length,
    );
    const inExtension = callExtension("count", user.id);
    const typed = [inFields, inCircles].map((counting) => counting.catch(() => 0));
    const counts = await Promise.all([inExtension, ...typed]);
    const count = counts.reduce((sum, each) => sum + each, onSite);
    const alternative = { label: words.alternative, onSelect: () => void navigate(paths.unsent) };
    const question = { title: words.title, ok: words.ok, message: words.message(count), alternative };
    if (count > 0 && !(await dialogs.confirm(question))) return;
    await Promise.allSettled([
      import("../forms/before-sign-out.ts").then(({ runTasksBeforeSignOut }) => runTasksBeforeSignOut()),
      deleteTextsOf(db, user.id),
      callExtension("delete", user.id),
      // The next user of this device must not get this user's reminders.
      import("../features/reminder/device.ts").then(({ removeDevice }) => removeDevice(diary)),
      import("../offline/worker/shared-photos.ts").then(({ deleteSharedPhotos }) => deleteSharedPhotos()),
      import("../notes/note-text.ts").then(({ deleteNoteTexts }) => deleteNoteTexts(user.id)),
      import("../features/circle/reply-draft.ts").then(({ deleteReplyDrafts }) => deleteReplyDrafts(user.id)),
    ]);
    await auth.signOut();
    // Navigates without a return path. The route guard's redirect would open this page again after the next sign-in.
    await navigate(paths.signIn, { replace: true, state: null });
  }

  return (
    <>
      <Header nav={<HeaderNav />}>
        <ButtonLink to={paths.registerDay()} className="max-sm:hidden">
          {header.register}
        </ButtonLink>
        <Menu
          trigger={
            <button
              type="button"
              aria-label={menu.profile}
              title={hasNews ? menu.news : undefined}
              // The margin aligns the image with the page's edge, because the button is larger than the image.
              className="hover:bg-hover aria-expanded:bg-hover -me-1 inline-flex size-10 items-center justify-center rounded-full transition-colors pointer-coarse:-me-1.5 pointer-coarse:size-11"
            >
              <span className="relative inline-grid">
                <Avatar
                  name={profile?.nickname ?? ""}
                  src={getAvatarUrl(diary.config.url, profile?.avatar_url ?? null) ?? undefined}
                />
                {hasNews ? <NewsDot /> : null}
              </span>
            </button>
          }
          heading={profile?.nickname ?? ""}
          groups={[
            [
              { label: menu.myPage, link: <Link to={paths.myPage} /> },
              { label: menu.register, link: <Link to={paths.registerDay()} /> },
              { label: menu.circles, link: <Link to={paths.circles} /> },
              { label: menu.settings, link: <Link to={paths.settings} /> },
            ],
            [
              { label: menu.signOut, onSelect: () => void leave() },
              { label: menu.feedback, onSelect: onFeedback },
              { label: menu.shortcuts, onSelect: onShortcuts },
            ],
          ]}
        />
      </Header>
      <WritingProvider>
        <BottomBar userId={user.id} />
      </WritingProvider>
    </>
  );
}

export default withDataProvider(MemberHeader);
