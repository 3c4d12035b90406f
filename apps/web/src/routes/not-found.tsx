import { paths } from "@diary/core/paths";
import { Button } from "@diary/ui/button";
import { NotFoundIllustration } from "@diary/ui/illustrations";
import { Page } from "@diary/ui/page";
import { useWords } from "@diary/ui/words";
import { Link } from "react-router-dom";

import { siteWords } from "../words/en/site.ts";

export default function NotFoundRoute() {
  const { notFound: words } = useWords(siteWords);
  return (
    <Page className="grid content-start justify-items-center gap-6 text-center">
      <NotFoundIllustration />
      <h1 className="font-serif text-3xl font-semibold">{words.title}</h1>
      <p className="text-muted">{words.text}</p>
      <Button asChild variant="primary">
        <Link to={paths.home}>{words.home}</Link>
      </Button>
    </Page>
  );
}
