import { OfflineNotice } from "../offline/offline-notice.tsx";
import { useKeptAnswers } from "../offline/use-kept-answers.ts";
import { withData } from "./data.tsx";

/** What lets a page of data open without a network. */
function IdleData() {
  useKeptAnswers();
  return <OfflineNotice />;
}

export default withData(IdleData);
