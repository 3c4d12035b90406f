import { validateInput } from "@diary/core/input";
import { paths } from "@diary/core/paths";
import { handleSchema, type Profile, useSavePage } from "@diary/core/profile";
import { Button } from "@diary/ui/button";
import { Form } from "@diary/ui/form";
import { Section } from "@diary/ui/page";
import { SwitchField } from "@diary/ui/switch-field";
import { TextField } from "@diary/ui/text-field";
import { useToast } from "@diary/ui/toast";
import { useWords } from "@diary/ui/words";
import { useState } from "react";

import { useForm } from "../../forms/use-form.ts";
import { useOutcomeToast } from "../../forms/use-outcome-toast.ts";
import { PageLink } from "../../navigation/links.tsx";
import { errorWords } from "../../words/en/errors.ts";
import { userPageWords } from "../../words/en/user-page.ts";
import { errorMessage } from "../../words/error-message.ts";

export function PublicPageForm({ profile }: { profile: Profile }) {
  const { page: words } = useWords(userPageWords);
  const errors = useWords(errorWords);
  const toast = useToast();
  const showOutcome = useOutcomeToast();
  const save = useSavePage(profile.user_id);
  const saveSearchable = useSavePage(profile.user_id);
  const [rejected, setRefused] = useState<{ handle: string; why: string }>();
  const form = useForm({
    initial: { handle: profile.handle ?? "" },
    check: (values) => validateInput(handleSchema, values),
    fields: { handle: { label: words.handle, words: { "not-allowed": words.invalid } } },
    send: saveHandle,
  });
  const field = form.field("handle");
  const why = rejected?.handle === field.value ? rejected.why : undefined;

  async function saveHandle({ handle }: { handle: string | null }) {
    setRefused(undefined);
    try {
      await save.mutateAsync({ handle });
      toast({ message: handle === null && profile.handle !== null ? words.givenUp : words.saved });
    } catch (error) {
      setRefused({ handle: form.values.handle, why: errorMessage(errors.form, error) ?? words.failed });
    }
  }

  return (
    <Section title={words.title}>
      <p className="text-muted mb-5">{words.text}</p>
      <Form
        errors={why === undefined ? form.errors : [{ name: field.name, message: why }]}
        onSubmit={() => void form.submit()}
      >
        <TextField
          {...field}
          error={field.error ?? why}
          hint={words.hint}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
        />
        <Button type="submit" className="justify-self-end" pending={form.isSending}>
          {words.save}
        </Button>
      </Form>
      {profile.handle === null ? null : (
        <div className="mt-6 grid gap-4">
          <p className="wrap-anywhere">
            {words.open}{" "}
            <PageLink to={paths.userPage(profile.handle)}>
              {location.host + paths.userPage(profile.handle)}
            </PageLink>
          </p>
          <SwitchField
            label={words.searchable}
            description={words.searchableText}
            checked={
              saveSearchable.isPending ? saveSearchable.variables.searchable === true : profile.searchable
            }
            onCheckedChange={(searchable) => {
              const messages = { done: words.saved, failed: words.failed, reasons: errors.form };
              void showOutcome(saveSearchable.mutateAsync({ searchable }), messages);
            }}
          />
        </div>
      )}
    </Section>
  );
}
