import { paths } from "@diary/core/paths";
import { useWords } from "@diary/ui/words";
import type { ReactNode } from "react";

import { en } from "../../words/en.ts";
import { rareNoticeWords } from "../../words/rare-notices.ts";
import { Notice } from "../parts/notice.tsx";
import { SiteLink } from "../parts/site-link.tsx";

function OpenSiteNotice({ children, title }: { readonly children: ReactNode; readonly title: string }) {
  const { signInAtSite } = useWords(en);
  return (
    <Notice
      tone="notice"
      title={title}
      actions={
        <SiteLink path={paths.myPage} button="primary">
          {signInAtSite}
        </SiteLink>
      }
    >
      {children}
    </Notice>
  );
}

export function OlderServerNotice() {
  const words = useWords(rareNoticeWords);
  return <OpenSiteNotice title={words.olderServer}>{words.olderServerMessage}</OpenSiteNotice>;
}

export function WaitsForPageNotice() {
  const words = useWords(rareNoticeWords);
  return <OpenSiteNotice title={words.waitsForPage}>{words.waitsForPageMessage}</OpenSiteNotice>;
}
