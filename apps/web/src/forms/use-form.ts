import type { ValidationResult, IssueCode } from "@diary/core/input";
import type { FormError } from "@diary/ui/form";
import { useWords } from "@diary/ui/words";
import { useRef, useState } from "react";

import { validationWords } from "../words/en/validation.ts";

interface FieldWords {
  label: string;
  words?: Partial<Record<IssueCode, string>>;
}

export interface FormValueStore<Values extends object> {
  values: Values;
  change: (values: Partial<Values>) => void;
}

export interface FormOptions<Values extends object, Output> {
  initial: Values;
  /** Stores the values, for example in a draft. Default: the form's state. */
  valueStore?: FormValueStore<Values>;
  check: (values: Values) => ValidationResult<Output>;
  fields: Readonly<Record<keyof Values & string, FieldWords>>;
  send: (values: Output) => Promise<void>;
}

interface FieldProps<Values, Name extends keyof Values> {
  label: string;
  name: Name;
  error: string | undefined;
  value: Values[Name];
  onValueChange: (value: Values[Name]) => void;
}

export interface FormState<Values extends object> {
  values: Values;
  set: <Name extends keyof Values & string>(name: Name, value: Values[Name]) => void;
  /** In the order of `fields`. Changing a field removes its error. */
  errors: readonly FormError[];
  /** Removes all errors, for a dialog that closes. The values stay. */
  clearErrors: () => void;
  field: <Name extends keyof Values & string>(name: Name) => FieldProps<Values, Name>;
  isSending: boolean;
  submit: () => Promise<void>;
}

export function useForm<Values extends object, Output>({
  check,
  fields,
  valueStore,
  initial,
  send,
}: FormOptions<Values, Output>): FormState<Values> {
  const messages = useWords(validationWords);
  const own = useOwnValues(initial);
  const { values, change } = valueStore ?? own;
  const [issues, setIssues] = useState<Partial<Record<string, IssueCode>>>({});
  const [isSending, setIsSending] = useState(false);
  // A ref, because a second press can come before `isSending` is rendered.
  const sending = useRef(false);

  const errors = Object.entries<FieldWords>(fields).flatMap(([name, { label, words }]) => {
    const code = issues[name];
    return code === undefined ? [] : [{ name, message: words?.[code] ?? messages[code](label) }];
  });

  function set<Name extends keyof Values & string>(name: Name, value: Values[Name]) {
    change({ [name]: value } as unknown as Partial<Values>);
    setIssues((current) => ({ ...current, [name]: undefined }));
  }

  async function submit() {
    if (sending.current) return;
    const checked = check(values);
    setIssues(checked.status === "invalid" ? checked.issues : {});
    if (checked.status === "invalid") return;
    sending.current = true;
    setIsSending(true);
    try {
      await send(checked.value);
    } finally {
      sending.current = false;
      setIsSending(false);
    }
  }

  return {
    values,
    set,
    errors,
    clearErrors: () => setIssues({}),
    field: (name) => ({
      label: fields[name].label,
      name,
      error: errors.find((error) => error.name === name)?.message,
      value: values[name],
      onValueChange: (value) => set(name, value),
    }),
    isSending,
    submit,
  };
}

function useOwnValues<Values extends object>(initial: Values): FormValueStore<Values> {
  const [values, setValues] = useState(initial);
  return {
    values,
    change: (changed) => setValues((current) => ({ ...current, ...changed })),
  };
}
