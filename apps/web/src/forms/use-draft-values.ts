import { newForm, savedForm, useText, type Fields, type FormKey, type Text } from "@diary/core/writing";

import type { FormValueStore } from "./use-form.ts";

/** How the values of a form are written down in a draft. */
export interface DraftCodec<Values extends object> {
  write: (values: Values) => Fields;
  read: (fields: Fields) => Values;
}

/** The values of a form, saved as a draft while they are typed. */
export interface DraftValues<Values extends object> {
  draft: Text;
  /** For `useForm`. */
  valueStore: FormValueStore<Values>;
  /** The server has these values: the draft is deleted, unless something was typed since. */
  clearIfUnchanged: () => Promise<void>;
}

/**
 * @param initial what the form starts with; for an edit, what the row says
 * @param codec only where some value is no text
 */
export function useDraftValues<Values extends Record<keyof Values, string>>(
  key: FormKey,
  initial: Values,
): DraftValues<Values>;
export function useDraftValues<Values extends object>(
  key: FormKey,
  initial: Values,
  codec: DraftCodec<Values>,
): DraftValues<Values>;
export function useDraftValues<Values extends object>(
  key: FormKey,
  initial: Values,
  { read, write }: DraftCodec<Values> = {
    write: (values) => ({ ...values }) as unknown as Fields,
    read: (texts) => ({ ...initial, ...texts }),
  },
): DraftValues<Values> {
  const fields = write(initial);
  const isEdit = key.form === "profile" || (key.form === "challenge" && key.subject !== "");
  const draft = useText(key, isEdit ? savedForm(fields) : newForm(fields));
  const values = read(draft.fields);
  return {
    draft,
    valueStore: {
      values,
      change: (changed) => draft.change(write({ ...values, ...changed })),
    },
    clearIfUnchanged: () => draft.clearIfUnchanged(draft.fields).catch(() => {}),
  };
}
