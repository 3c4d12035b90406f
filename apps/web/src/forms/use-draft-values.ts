import { emptyForm, savedForm, useText, type Fields, type FormKey, type Text } from "@diary/core/writing";

import type { FormValueStore } from "./use-form.ts";

export interface DraftCodec<Values extends object> {
  write: (values: Values) => Fields;
  read: (fields: Fields) => Values;
}

export interface DraftValues<Values extends object> {
  draft: Text;
  valueStore: FormValueStore<Values>;
  /** Deletes the draft, unless the user has typed since the submission. */
  clearIfUnchanged: () => Promise<void>;
}

/** `codec` is needed if a value is not a string. */
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
  const draft = useText(key, isEdit ? savedForm(fields) : emptyForm(fields));
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
