import { useState } from "react";
import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { cdp, userEvent } from "vitest/browser";

import { CodeField } from "./code-field.tsx";

/** Types with an input method, without confirming the text. */
async function compose(text: string) {
  const { send } = cdp() as unknown as {
    send: (method: string, params: { text: string } & Record<string, unknown>) => Promise<unknown>;
  };
  await send("Input.imeSetComposition", { text, selectionStart: text.length, selectionEnd: text.length });
}

test("a code is reported without spaces, and input methods aren't interrupted", async () => {
  const report = vi.fn<(code: string) => void>();
  function Code() {
    const [code, setCode] = useState("");
    return (
      <CodeField
        value={code}
        onValueChange={(next) => {
          report(next);
          setCode(next);
        }}
      />
    );
  }
  const screen = await render(<Code />);
  const field = screen.getByRole("textbox", { name: "Code" });
  await userEvent.click(field);
  await compose("123\u3000");
  await compose("123\u3000456");
  await expect.element(field).toHaveValue("123\u3000456");
  expect(report).toHaveBeenLastCalledWith("123456");
  await compose("１２３\u3000４５６");
  await expect.element(field).toHaveValue("１２３\u3000４５６");
  expect(report).toHaveBeenLastCalledWith("123456");
});
