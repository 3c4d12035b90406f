import { ownChallengesQuery } from "@diary/core/export";
import { paths } from "@diary/core/paths";
import { useDiary } from "@diary/core/supabase";
import { Button } from "@diary/ui/button";
import { Page, PageHeader } from "@diary/ui/page";
import { SelectField } from "@diary/ui/select-field";
import { useWords } from "@diary/ui/words";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router-dom";

import { Book } from "../features/export/book.tsx";
import { Loaded } from "../loading/loaded.tsx";
import { exportWords } from "../words/en/export.ts";
import { pageTitles } from "../words/en/page-titles.ts";
import { BackButton } from "./parts/back-button.tsx";
import { useCurrentUser } from "./parts/use-viewer.ts";

export default function BookRoute() {
  const words = useWords(exportWords).book;
  const { titles } = useWords(pageTitles);
  const { id } = useCurrentUser();
  const [address, setAddress] = useSearchParams();
  const requestedId = address.get("challenge");
  const challenges = useQuery(ownChallengesQuery(useDiary(), id));
  return (
    <Page width="measure" className="print:max-w-none print:p-0">
      <PageHeader
        className="print:hidden"
        title={titles.book}
        actions={
          <div className="flex flex-wrap gap-3 print:hidden">
            <BackButton to={paths.settingsSection("data")} />
            <Button onClick={() => window.print()}>{words.print}</Button>
          </div>
        }
      />
      <Loaded query={challenges} failed={words.failed}>
        {(all) => {
          const one = all.filter(({ challenge_id }) => challenge_id === requestedId);
          return (
            <>
              {all.length === 0 ? null : (
                <div className="mb-10 print:hidden">
                  <SelectField
                    label={words.challenge}
                    value={one[0]?.challenge_id ?? ""}
                    onValueChange={(challenge) =>
                      setAddress(challenge === "" ? {} : { challenge }, { replace: true })
                    }
                    options={[
                      { value: "", label: words.all },
                      ...all.map(({ challenge_id, title }) => ({ value: challenge_id, label: title })),
                    ]}
                  />
                </div>
              )}
              <Book userId={id} challenges={one.length === 0 ? all : one} />
            </>
          );
        }}
      </Loaded>
    </Page>
  );
}
