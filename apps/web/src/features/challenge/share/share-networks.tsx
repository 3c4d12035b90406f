import { readMastodonServer, shareUrl, type SocialNetwork } from "@diary/core/day";
import { Button } from "@diary/ui/button";
import { Dialog } from "@diary/ui/dialog";
import { Form } from "@diary/ui/form";
import { TextField } from "@diary/ui/text-field";
import { useWords } from "@diary/ui/words";
import { useState } from "react";

import { shareWords } from "../../../words/en/share.ts";

const NAMES = { x: "X", bluesky: "Bluesky", mastodon: "Mastodon" };

export function ShareNetworks({ share }: { share: { text: string; url: string } }) {
  const words = useWords(shareWords);
  const [isAsking, setIsAsking] = useState(false);
  const compose = (network: SocialNetwork) =>
    void window.open(shareUrl(share, network), "_blank", "popup,noopener,width=550,height=400");
  return (
    <div className="flex flex-wrap items-center gap-x-1">
      <span className="text-muted me-1 text-sm">{words.orTo}</span>
      {(["x", "bluesky"] as const).map((name) => (
        <Button key={name} variant="quiet" size="small" onClick={() => compose({ name })}>
          {NAMES[name]}
        </Button>
      ))}
      <Button variant="quiet" size="small" aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
        {NAMES.mastodon}
      </Button>
      <MastodonDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        onServer={(server) => {
          setIsAsking(false);
          compose({ name: "mastodon", server });
        }}
      />
    </div>
  );
}

interface MastodonDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onServer: (server: string) => void;
}

function MastodonDialog({ onOpenChange, onServer, open }: MastodonDialogProps) {
  const words = useWords(shareWords);
  const [typed, setTyped] = useState("");
  const [isWrong, setIsWrong] = useState(false);

  function submit() {
    const server = readMastodonServer(typed);
    setIsWrong(server === undefined);
    if (server !== undefined) onServer(server);
  }
  function change(isOpen: boolean) {
    setIsWrong(false);
    onOpenChange(isOpen);
  }

  return (
    <Dialog open={open} onOpenChange={change} title={NAMES.mastodon}>
      <Form onSubmit={submit}>
        {/* A name lets the browser suggest earlier input. */}
        <TextField
          label={words.server}
          name="mastodon-server"
          placeholder="mastodon.social"
          inputMode="url"
          autoCapitalize="none"
          error={isWrong ? words.serverWrong : undefined}
          value={typed}
          onValueChange={setTyped}
        />
        <div className="flex justify-end">
          <Button type="submit" variant="primary">
            {words.open}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
