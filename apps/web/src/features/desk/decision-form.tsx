import { GROUNDS, type Ground } from "@diary/core/decision";
import {
  DESK_LIMITS,
  decisionSchema,
  SUSPENSIONS,
  useDecideCase,
  type DecisionInput,
  type DeskAction,
} from "@diary/core/desk";
import { isAppError } from "@diary/core/errors";
import { validateInput, type ValidationResult } from "@diary/core/input";
import { Alert } from "@diary/ui/alert";
import { Button } from "@diary/ui/button";
import { useDialogs } from "@diary/ui/dialogs";
import { Form, submitOnCtrlEnter } from "@diary/ui/form";
import { Section } from "@diary/ui/page";
import { RadioGroupField } from "@diary/ui/radio-group-field";
import { SelectField } from "@diary/ui/select-field";
import { useToast } from "@diary/ui/toast";
import { useWords } from "@diary/ui/words";
import { useEffect, useEffectEvent } from "react";

import { ConcurrentDrafts } from "../../forms/concurrent-drafts.tsx";
import { focusField } from "../../forms/focus-field.ts";
import { useDraftValues } from "../../forms/use-draft-values.ts";
import { useForm } from "../../forms/use-form.ts";
import { useShortcuts } from "../../platform/shortcuts.ts";
import { deskWords } from "../../words/en/desk.ts";
import { moderationLabels } from "../../words/en/moderation-labels.ts";
import { errorMessage } from "../../words/error-message.ts";
import { ACTION_KEYS } from "./keyboard-shortcuts.ts";
import { StatementField } from "./statement-field.tsx";
import { factsTemplate, hasUnfilledPlaceholder } from "./templates.ts";

interface DecisionValues {
  action: DeskAction | "";
  ground: Ground | "";
  facts: string;
  days: string;
}

const FOR_GOOD = "for-good";
const EMPTY: DecisionValues = { action: "", ground: "", facts: "", days: "7" };

function check({ action, days, facts, ground }: DecisionValues): ValidationResult<DecisionInput> {
  if (hasUnfilledPlaceholder(facts)) return { status: "invalid", issues: { facts: "not-allowed" } };
  const input = {
    action,
    ...(action === "dismiss" ? {} : { ground }),
    facts: facts.trim(),
    ...(action === "suspend" ? { days: days === FOR_GOOD ? null : Number(days) } : {}),
  };
  return validateInput(decisionSchema, input as DecisionInput);
}

export interface DecisionFormProps {
  caseId: string;
  reportsSeen: number;
  actions: readonly DeskAction[];
  /** Preselected, because the user pressed its key in the queue. */
  initialAction: DeskAction | undefined;
  userId: string;
  onDecided: () => void;
}

export function DecisionForm(props: DecisionFormProps) {
  const { decision: words, actions: names, errors, failed } = useWords(deskWords);
  const { grounds } = useWords(moderationLabels);
  const { actions, initialAction, caseId, onDecided, reportsSeen, userId } = props;
  const decide = useDecideCase(caseId, reportsSeen);
  const dialogs = useDialogs();
  const toast = useToast();
  const draftKey = { kind: "form", userId, form: "case-decision", subject: caseId } as const;
  const { clearIfUnchanged, draft, valueStore } = useDraftValues(draftKey, EMPTY);
  const form = useForm({
    initial: EMPTY,
    valueStore,
    check,
    fields: {
      action: { label: words.action, words: { required: words.needed } },
      ground: { label: words.ground },
      days: { label: words.days },
      facts: { label: words.facts, words: { "too-short": words.short, "not-allowed": words.unfilled } },
    },
    async send(input) {
      const isForGood = input.action === "suspend" && input.days === null;
      const question = { title: words.forGood, message: words.forGoodText };
      if (isForGood && !(await dialogs.confirm(question))) return;
      try {
        await decide.mutateAsync(input);
      } catch (error) {
        if (!isAppError(error, "desk/already-decided")) return;
        // Another member of staff was faster, so the page shows that decision.
        await Promise.all([
          dialogs.alert({ title: words.quicker, message: words.quickerText }),
          draft.discard(),
        ]);
        return;
      }
      await clearIfUnchanged();
      toast({ message: words.done });
      onDecided();
    },
  });
  const { action, ground } = form.values;

  const choose = (chosen: DeskAction) => {
    form.set("action", chosen);
    requestAnimationFrame(() => focusField(chosen === "dismiss" || ground !== "" ? "facts" : "ground"));
  };
  const offered = ACTION_KEYS.filter((each) => actions.includes(each.action));
  useShortcuts(Object.fromEntries(offered.map((each) => [each.key, () => choose(each.action)])));
  const isLoading = draft.status === "loading";
  const start = useEffectEvent(() => {
    if (initialAction !== undefined && actions.includes(initialAction)) choose(initialAction);
  });
  useEffect(() => {
    if (!isLoading) start();
  }, [isLoading]);

  return (
    <Section title={words.title}>
      <Form errors={form.errors} onSubmit={() => void form.submit()} onKeyDown={submitOnCtrlEnter}>
        <ConcurrentDrafts draft={draft} fields={["facts"]} />
        {decide.isError ? <Alert tone="danger">{errorMessage(errors, decide.error) ?? failed}</Alert> : null}
        <RadioGroupField
          {...form.field("action")}
          layout="list"
          choices={offered.map((each) => ({
            value: each.action,
            label: names[each.action],
            description: words.what[each.action],
            aside: (
              <kbd
                aria-hidden
                className="text-muted self-start font-sans text-sm max-sm:hidden pointer-coarse:hidden"
              >
                {each.key}
              </kbd>
            ),
          }))}
        />
        {action === "dismiss" ? null : (
          <SelectField
            {...form.field("ground")}
            required
            options={[
              { value: "", label: words.chooseGround },
              ...GROUNDS.map((value) => ({ value, label: grounds[value] })),
            ]}
          />
        )}
        {action === "suspend" ? (
          <SelectField
            {...form.field("days")}
            options={SUSPENSIONS.map((count) => ({
              value: count === null ? FOR_GOOD : String(count),
              label: words.daysOf(count),
            }))}
          />
        ) : null}
        <StatementField
          {...form.field("facts")}
          rows={4}
          limit={DESK_LIMITS.facts.max}
          hint={action === "dismiss" ? words.factsHintDismiss : words.factsHint}
          templateIn={(language) =>
            action === "" ? undefined : factsTemplate(language, action, ground === "" ? undefined : ground)
          }
        />
        <Button type="submit" variant="primary" pending={form.isSending}>
          {words.send}
        </Button>
      </Form>
    </Section>
  );
}
