import { paths } from "@diary/core/paths";
import { NotFoundIllustration } from "@diary/ui/illustrations";
import { Page } from "@diary/ui/page";
import { useWords } from "@diary/ui/words";

import { ButtonLink } from "../navigation/links.tsx";
import { siteWords } from "../words/en/site.ts";

export default function NotFoundRoute() {
  const { notFound: words } = useWords(siteWords);
  return (
    <Page className="grid content-start justify-items-center gap-6 text-center">
      <NotFoundIllustration />
      <h1 className="font-serif text-3xl font-semibold">{words.title}</h1>
      <p className="text-muted">{words.text}</p>
      <ButtonLink to={paths.home} variant="primary">
        {words.home}
      </ButtonLink>
    </Page>
  );
}
