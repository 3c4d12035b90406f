import type { LookUpError } from "@diary/core/site/look-up-diary";
import { Alert } from "@diary/ui/alert";
import { Wordmark } from "@diary/ui/brand";
import { Button } from "@diary/ui/button";
import { PlainForm } from "@diary/ui/plain-form";
import { TextField } from "@diary/ui/text-field";
import { useWords } from "@diary/ui/words";
import { useEffect, useState } from "react";

import { connect, openPageAddress, presetAddress } from "../../connection/connect.ts";
import type { ServerAddress } from "../../connection/connection.ts";
import { lookUp } from "../../connection/look-up.ts";
import { hostOf, originsOf } from "../../connection/server.ts";
import { connectWords } from "../../words/connect.ts";
import { en } from "../../words/en.ts";
import { StoredNotes } from "../parts/stored-notes.tsx";

type State =
  | { kind: "looking" }
  | { kind: "typing"; error?: LookUpError; isLooking?: boolean }
  | { kind: "found"; server: ServerAddress; access: "not-requested" | "requested" | "denied" };

async function offeredServer(): Promise<ServerAddress | null> {
  for (const read of [openPageAddress, presetAddress]) {
    const address = await read().catch(() => undefined);
    const found = /^https?:/.test(address ?? "") ? await lookUp(address!) : null;
    if (found?.kind === "found") return found.server;
  }
  return null;
}

function errorMessage(words: typeof connectWords, error: LookUpError): string {
  return error.kind === "elsewhere" ? words.elsewhere(hostOf(error.siteOrigin)) : words.errors[error.kind];
}

export function ConnectPage() {
  const words = useWords(connectWords);
  const [state, setState] = useState<State>({ kind: "looking" });
  const [address, setAddress] = useState("");
  useEffect(() => {
    void offeredServer().then((server) =>
      setState(server === null ? { kind: "typing" } : { kind: "found", server, access: "not-requested" }),
    );
  }, []);

  async function look() {
    setState({ kind: "typing", isLooking: true });
    const found = await lookUp(address);
    setState(
      found.kind === "found"
        ? { kind: "found", server: found.server, access: "not-requested" }
        : { kind: "typing", error: found },
    );
  }

  return (
    <main
      className="popup-frame mx-auto w-full max-w-md gap-3 overflow-y-auto p-4"
      aria-busy={state.kind === "looking"}
    >
      <Wordmark />
      <h1 className="font-serif text-2xl font-semibold">{words.title}</h1>
      <StoredNotes server={null} />
      {state.kind === "looking" ? <p className="text-muted">{words.looking}</p> : null}
      {state.kind === "typing" ? (
        <>
          <p className="text-muted">{words.lead}</p>
          <PlainForm aria-label={words.title} onSubmit={() => void look()}>
            <TextField
              label={words.address}
              hint={words.addressHint}
              name="address"
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the popup was opened to be typed into
              autoFocus
              inputMode="url"
              autoCapitalize="none"
              autoComplete="url"
              spellCheck={false}
              value={address}
              onValueChange={setAddress}
              error={state.error && errorMessage(words, state.error)}
            />
            <Button type="submit" variant="primary" pending={state.isLooking === true}>
              {words.next}
            </Button>
          </PlainForm>
        </>
      ) : null}
      {state.kind === "found" ? <FoundServer state={state} onChange={setState} /> : null}
    </main>
  );
}

function FoundServer({
  onChange,
  state,
}: {
  readonly state: Extract<State, { kind: "found" }>;
  readonly onChange: (next: State) => void;
}) {
  const words = useWords(connectWords);
  const { allow } = useWords(en);
  const { access, server } = state;
  const [site = "", api] = originsOf(server).map(hostOf);

  const press = () => {
    // Firefox asks the user only during the click, so there must be no `await` before this call.
    const connecting = connect(server).catch(() => false);
    onChange({ ...state, access: "requested" });
    void connecting.then((isAllowed) => (isAllowed ? undefined : onChange({ ...state, access: "denied" })));
  };

  return (
    <>
      {access === "denied" ? <Alert tone="notice">{words.denied}</Alert> : null}
      <Button
        variant="primary"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the popup was opened to connect
        autoFocus
        pending={access === "requested"}
        onClick={press}
      >
        {access === "denied" ? allow : words.connect(site)}
      </Button>
      <p className="text-muted text-sm">
        {api === undefined ? null : `${words.apiElsewhere(api)} `}
        {words.asks(api === undefined ? site : words.and(site, api))}
      </p>
      <Button variant="quiet" className="self-start" onClick={() => onChange({ kind: "typing" })}>
        {words.another}
      </Button>
    </>
  );
}
