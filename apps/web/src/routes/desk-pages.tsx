import { Navigate, Route, Routes, useLocation } from "react-router-dom";

import { useOwnHead } from "../app/own-head.ts";
import { paths } from "../config/paths.ts";
import { Appeals } from "../features/desk/appeals.tsx";
import { CasePage } from "../features/desk/case-page.tsx";
import { deskCopy } from "../features/desk/copy.ts";
import { DESK_PARTS } from "../features/desk/desk-frame.tsx";
import { Feedback } from "../features/desk/feedback.tsx";
import { People } from "../features/desk/people.tsx";
import { Queue } from "../features/desk/queue.tsx";
import { StaffLog } from "../features/desk/staff-log.tsx";
import { WritingProvider } from "../writing/writing-provider.tsx";
import NotFoundRoute from "./not-found.tsx";

/** The pages of the desk, for staff. */
export default function DeskPages({ userId }: { userId: string }) {
  const { pathname } = useLocation();
  const part = DESK_PARTS.find((each) => pathname.startsWith(paths.deskPage(each)));
  const name = part === undefined ? deskCopy.title : `${deskCopy.parts[part]} · ${deskCopy.title}`;
  useOwnHead({ title: name, description: deskCopy.description });
  return (
    <WritingProvider>
      <Routes>
        <Route index element={<Navigate to={paths.deskPage("queue")} replace />} />
        <Route path="queue" element={<Queue />} />
        <Route path="case/:id" element={<CasePage userId={userId} />} />
        <Route path="appeals" element={<Appeals />} />
        <Route path="feedback" element={<Feedback />} />
        <Route path="people" element={<People userId={userId} />} />
        <Route path="log" element={<StaffLog />} />
        <Route path="*" element={<NotFoundRoute />} />
      </Routes>
    </WritingProvider>
  );
}
