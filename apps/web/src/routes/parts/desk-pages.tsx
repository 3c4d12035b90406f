import { paths } from "@diary/core/paths";
import { useWords } from "@diary/ui/words";
import { matchPath, Navigate, useLocation } from "react-router-dom";

import { usePageTitle } from "../../app/page-title.ts";
import { Appeals } from "../../features/desk/appeals.tsx";
import { DeskCase } from "../../features/desk/desk-case.tsx";
import { DESK_SECTIONS } from "../../features/desk/desk-layout.tsx";
import { DeskUsers } from "../../features/desk/desk-users.tsx";
import { Feedback } from "../../features/desk/feedback.tsx";
import { Queue } from "../../features/desk/queue.tsx";
import { StaffLog } from "../../features/desk/staff-log.tsx";
import { deskWords } from "../../words/en/desk.ts";
import { withWriting } from "../../writing/write-services.tsx";
import NotFoundRoute from "../not-found.tsx";

/** service-worker.ts excludes this chunk, so the devices of users who are not staff don't store it. */
function DeskPages({ userId }: { userId: string }) {
  const words = useWords(deskWords);
  const { pathname } = useLocation();
  const part = DESK_SECTIONS.find((each) => pathname.startsWith(paths.deskPage(each)));
  usePageTitle(part === undefined ? words.title : `${words.parts[part]} · ${words.title}`);
  const isAt = (path: string) => matchPath(path, pathname) !== null;
  const id = matchPath(paths.deskCase(":id"), pathname)?.params.id;
  if (isAt(paths.desk)) return <Navigate to={paths.deskPage("queue")} replace />;
  if (isAt(paths.deskPage("queue"))) return <Queue />;
  if (id !== undefined) return <DeskCase id={id} userId={userId} />;
  if (isAt(paths.deskPage("appeals"))) return <Appeals />;
  if (isAt(paths.deskPage("feedback"))) return <Feedback />;
  if (isAt(paths.deskPage("people"))) return <DeskUsers userId={userId} />;
  if (isAt(paths.deskPage("log"))) return <StaffLog />;
  return <NotFoundRoute />;
}

export default withWriting(DeskPages);
