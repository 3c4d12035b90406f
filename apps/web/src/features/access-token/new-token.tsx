import {
  ACCESS_TOKEN_LIVES,
  ACCESS_TOKEN_NAME_MAX,
  ACCESS_TOKEN_SCOPES,
  type AccessTokenScope,
  useCreateAccessToken,
} from "@diary/core/access-token";
import { countCodePoints } from "@diary/core/characters";
import { isAppError } from "@diary/core/errors";
import { hasVisibleText, type IssueCode } from "@diary/core/input";
import type { DiaryConfig } from "@diary/core/supabase";
import { Alert } from "@diary/ui/alert";
import { Button } from "@diary/ui/button";
import { CheckboxGroupField } from "@diary/ui/checkbox-group-field";
import { Form } from "@diary/ui/form";
import { SelectField } from "@diary/ui/select-field";
import { TextField } from "@diary/ui/text-field";
import { useWords } from "@diary/ui/words";
import { useState } from "react";

import { useForm } from "../../forms/use-form.ts";
import { accessTokenWords } from "../../words/en/access-token.ts";
import { errorWords } from "../../words/en/errors.ts";
import { errorMessage } from "../../words/error-message.ts";
import { MadeToken } from "./made-token.tsx";

interface Values {
  name: string;
  scopes: readonly AccessTokenScope[];
  days: string;
}

/** `write` is not preselected, because entries can be public, unlike notes. */
const INITIAL: Values = { name: "", scopes: ["read", "note"], days: "90" };

function issuesOf({ name, scopes }: Values): Partial<Record<keyof Values, IssueCode>> {
  return {
    ...(!hasVisibleText(name) && { name: "required" }),
    ...(countCodePoints(name.trim()) > ACCESS_TOKEN_NAME_MAX && { name: "too-long" }),
    ...(scopes.length === 0 && { scopes: "required" }),
  };
}

export function NewToken({ backend, userId }: { backend: DiaryConfig; userId: string }) {
  const words = useWords(accessTokenWords);
  const errors = useWords(errorWords);
  const create = useCreateAccessToken(userId);
  const [made, setMade] = useState<{ token: string; scopes: readonly AccessTokenScope[] }>();
  const form = useForm({
    initial: INITIAL,
    check: (values) => {
      const issues = issuesOf(values);
      const { days, name, scopes } = values;
      return Object.keys(issues).length > 0
        ? { status: "invalid", issues }
        : { status: "valid", value: { name: name.trim(), days: Number(days), scopes } };
    },
    fields: {
      name: { label: words.name },
      scopes: { label: words.scopes, words: { required: words.scopesNeeded } },
      days: { label: words.life },
    },
    async send(token: { name: string; days: number; scopes: readonly AccessTokenScope[] }) {
      try {
        const secret = await create.mutateAsync(token);
        setMade({ token: secret, scopes: token.scopes });
        form.set("name", "");
      } catch (error) {
        console.error(error);
      }
    },
  });
  const reason = isAppError(create.error, "token/limit")
    ? words.limit
    : (errorMessage(errors.common, create.error) ?? words.failed);
  return (
    <>
      {made === undefined ? null : <MadeToken key={made.token} backend={backend} {...made} />}
      <Form errors={form.errors} onSubmit={() => void form.submit()}>
        {create.isError ? <Alert tone="danger">{reason}</Alert> : null}
        <TextField
          {...form.field("name")}
          limit={ACCESS_TOKEN_NAME_MAX}
          hint={words.nameHint}
          autoComplete="off"
        />
        <CheckboxGroupField
          {...form.field("scopes")}
          choices={ACCESS_TOKEN_SCOPES.map((value) => {
            const { description, label } = words.scope[value];
            return { value, label, description };
          })}
        />
        <SelectField
          {...form.field("days")}
          className="max-w-40"
          options={ACCESS_TOKEN_LIVES.map((days) => ({ value: String(days), label: words.lives[days] }))}
        />
        <Button type="submit" className="justify-self-start" pending={form.isSending}>
          {words.create}
        </Button>
      </Form>
    </>
  );
}
