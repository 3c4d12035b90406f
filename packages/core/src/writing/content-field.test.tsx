import { useState } from "react";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { userEvent } from "vitest/browser";

import type { TextStatus } from "./form-state.ts";
import { useContentField } from "./hooks.tsx";
import type { Caret } from "./records.ts";

interface FieldProps {
  status: TextStatus;
  onStored: (caret: Caret | null) => void;
}

function Field({ status, onStored }: FieldProps) {
  const [content, setContent] = useState("");
  const { onValueChange, ...field } = useContentField({
    status,
    restored: null,
    fields: { content },
    change: (fields, caret = null) => {
      setContent(fields["content"] ?? "");
      onStored(caret);
    },
  });
  return <textarea aria-label="Content" {...field} onChange={({ target }) => onValueChange(target.value)} />;
}

test.each(["loading", "unsaved", "saved"] as const)(
  "a moved caret is stored while the status of the text is %s",
  async (status) => {
    const stored: (Caret | null)[] = [];
    const page = await render(<Field status={status} onStored={(caret) => stored.push(caret)} />);
    await page.getByLabelText("Content").click();
    await userEvent.keyboard("Ran{ArrowLeft}");
    await expect.poll(() => stored.at(-1)).toEqual({ start: 2, end: 2 });
  },
);
