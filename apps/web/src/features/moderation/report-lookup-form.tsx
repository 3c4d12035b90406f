import { parseReportNumber } from "@diary/core/report";
import { Button } from "@diary/ui/button";
import { Form } from "@diary/ui/form";
import { TextField } from "@diary/ui/text-field";
import { useWords } from "@diary/ui/words";
import { useState } from "react";

import { moderationWords } from "../../words/en/moderation.ts";

export function ReportLookupForm({ onFound }: { onFound: (number: string) => void }) {
  const { status: words } = useWords(moderationWords);
  const [typed, setTyped] = useState("");
  const [isWrong, setIsWrong] = useState(false);

  function submit() {
    const number = parseReportNumber(typed);
    setIsWrong(number === null);
    if (number !== null) onFound(number);
  }

  return (
    <Form onSubmit={submit}>
      <TextField
        label={words.number}
        hint={words.numberHint}
        name="number"
        required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={isWrong ? words.noNumber : undefined}
        value={typed}
        onValueChange={(value) => {
          setTyped(value);
          setIsWrong(false);
        }}
      />
      <Button type="submit" variant="primary" className="justify-self-end">
        {words.submit}
      </Button>
    </Form>
  );
}
