import { parseReportNumber } from "@diary/core/report";
import { Button } from "@diary/ui/button";
import { Form } from "@diary/ui/form";
import { TextField } from "@diary/ui/text-field";
import { useState } from "react";

import { moderationCopy } from "./copy.ts";

const { status: copy } = moderationCopy;

/** Asks for the number of a report. */
export function ReportLookupForm({ onFound }: { onFound: (number: string) => void }) {
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
        label={copy.number}
        hint={copy.numberHint}
        name="number"
        required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={isWrong ? copy.noNumber : undefined}
        value={typed}
        onValueChange={(value) => {
          setTyped(value);
          setIsWrong(false);
        }}
      />
      <Button type="submit" variant="primary" className="justify-self-end">
        {copy.submit}
      </Button>
    </Form>
  );
}
