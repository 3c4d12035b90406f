import { isolateBidi } from "@diary/core/characters";
import { paths } from "@diary/core/paths";
import { type ProofAddress, proofQuery } from "@diary/core/proof";
import { userIdOf, useSession } from "@diary/core/session";
import { useDiary } from "@diary/core/supabase";
import { EmptyState } from "@diary/ui/empty-state";
import { Page } from "@diary/ui/page";
import { Skeleton } from "@diary/ui/skeleton";
import { useWords } from "@diary/ui/words";
import { useQuery } from "@tanstack/react-query";
import { useLocation, useParams } from "react-router-dom";

import { usePageTitle } from "../app/page-title.ts";
import { ProofActions } from "../features/challenge/proof-actions.tsx";
import { ProofCertificate } from "../features/challenge/proof-certificate.tsx";
import { Loaded } from "../loading/loaded.tsx";
import { proofWords } from "../words/en/proof.ts";
import { BackButton } from "./parts/back-button.tsx";

function addressesOf(address: ProofAddress) {
  return "token" in address
    ? { url: paths.unlistedProofLink(address.token), challenge: paths.unlistedLink(address.token) }
    : { url: paths.proof(address.challengeId), challenge: paths.challenge(address.challengeId) };
}

export default function ProofRoute() {
  const words = useWords(proofWords);
  const { id } = useParams();
  const token = useLocation().hash.slice(1);
  const session = useSession();
  const address = id === undefined ? { token } : { challengeId: id };
  const proof = useQuery({
    ...proofQuery(useDiary(), address, userIdOf(session)),
    enabled: session.status !== "loading",
  });
  const places = addressesOf(address);
  usePageTitle(proof.data && words.titleOf(isolateBidi(proof.data.title)));
  return (
    <Page width="measure" className="print:max-w-none print:p-0">
      <Loaded
        query={proof}
        pending={<Skeleton className="h-160 rounded-lg" />}
        failed={words.failed}
        level={1}
        notFound={
          <EmptyState level={1} title={words.nothing} action={<BackButton to={paths.home} />}>
            {words.nothingText}
          </EmptyState>
        }
      >
        {(found) => {
          const isSecret = id !== undefined && found.visibility === "private";
          const url = isSecret ? undefined : location.origin + places.url;
          return (
            <>
              {isSecret || id === undefined ? (
                <p className="text-muted mb-4 print:hidden">{isSecret ? words.private : words.shared}</p>
              ) : null}
              <ProofCertificate proof={found} url={url} />
              <ProofActions proof={found} url={url} challengePath={places.challenge} />
            </>
          );
        }}
      </Loaded>
    </Page>
  );
}
