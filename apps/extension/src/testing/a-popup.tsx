import { createQueryClient } from "@diary/core/query";
import { aDay, anId } from "@diary/core/testing";
import type { Writing } from "@diary/core/writing";
import { render } from "vitest-browser-react";

import type { TypedTexts } from "../storage/typed-texts.ts";
import {
  PopupHarness,
  serverRows,
  storeSubmission,
  TODAY,
  writingOn,
  type ServerRows,
} from "./popup-harness.tsx";

export async function aPopup(
  changes: Partial<ServerRows> = {},
  writing = writingOn(),
  chosen?: string,
  typedTexts?: TypedTexts,
) {
  const rows = serverRows(changes);
  const cache = createQueryClient();
  const screen = await render(<PopupHarness {...{ cache, chosen, rows, typedTexts, writing }} />);
  return { field: screen.getByRole("textbox"), rows, screen, writing };
}

export const rejected = async () => Response.json({ code: "42501", message: "no" }, { status: 403 });

export const todays = aDay({ day_id: anId(104), date: TODAY.date, day: 4, content: "Ran." });

export const finishDelivery = ({ db }: Writing, completed = false) =>
  storeSubmission(db, {
    text: todays.content,
    state: { status: "delivered", registered: { day: todays, completed } },
  });
