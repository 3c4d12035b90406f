import { CHALLENGE_LIMITS } from "@diary/core/challenge";
import {
  ownImportsQuery,
  type ChosenFile,
  type ImportPlan,
  type UnknownTable,
  useUndoImport,
} from "@diary/core/import";
import { useDiary } from "@diary/core/supabase";
import { Alert } from "@diary/ui/alert";
import { Button } from "@diary/ui/button";
import { useDialogs } from "@diary/ui/dialogs";
import { Section } from "@diary/ui/page";
import { SelectField } from "@diary/ui/select-field";
import { SwitchField } from "@diary/ui/switch-field";
import { TextField } from "@diary/ui/text-field";
import { useWords } from "@diary/ui/words";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";

import { focusMain, focusOnMount } from "../../forms/focus-field.ts";
import { useTellOutcome } from "../../forms/use-tell-outcome.ts";
import { importWords } from "../../words/en/import.ts";
import { errorMessage } from "../../words/error-message.ts";
import { createImportReader, type FoundGroup, type ReadProblem } from "./import-reader.ts";
import { ImportRun } from "./import-run.tsx";
import { PlanPreview } from "./plan-preview.tsx";

const { submittedDays, title: TITLE_LIMIT } = CHALLENGE_LIMITS;

type Step =
  | { name: "choose"; problem?: string }
  | { name: "reading" }
  | { name: "columns"; table: UnknownTable }
  | { name: "groups"; groups: FoundGroup[] }
  | { name: "preview"; groups: FoundGroup[]; plan: ImportPlan }
  | { name: "run"; plan: ImportPlan };

/** From files of elsewhere to challenges: chosen, looked at, imported, and undone for a day. */
export function DataImport({ today, userId }: { userId: string; today: string }) {
  const words = useWords(importWords);
  const diary = useDiary();
  const cache = useQueryClient();
  const imports = useQuery(ownImportsQuery(diary, userId));
  const [step, setStep] = useState<Step>({ name: "choose" });
  const [titles, setTitles] = useState<readonly (string | undefined)[]>([]);
  const [reader, setReader] = useState<ReturnType<typeof createImportReader>>();
  useEffect(() => () => reader?.close(), [reader]);

  function fail(error: unknown) {
    const { file, problem } = error as Partial<ReadProblem>;
    const known = problem === undefined ? undefined : words.problems[problem];
    if (known === undefined) console.error(error);
    setStep({
      name: "choose",
      problem: known?.(file ?? "") ?? errorMessage(words.errors, error) ?? words.failed,
    });
  }

  async function read(request: Parameters<NonNullable<typeof reader>["read"]>[0], from = reader) {
    setStep({ name: "reading" });
    try {
      const result = await from!.read(request);
      if ("table" in result) return setStep({ name: "columns", table: result.table });
      setTitles(
        result.groups.map(({ days, isOwn, name }) => {
          if (days === 0 && !isOwn) return undefined;
          return isOwn ? name : Array.from(name.trim()).slice(0, TITLE_LIMIT).join("");
        }),
      );
      setStep({ name: "groups", groups: result.groups });
    } catch (error) {
      fail(error);
    }
  }

  function choose(chosen: ChosenFile[]) {
    const started = createImportReader();
    setReader(started);
    void read({ kind: "read", chosen }, started);
  }

  async function preview(groups: FoundGroup[]) {
    try {
      // Offline it fails at once, and does not wait for the network.
      const query = { ...ownImportsQuery(diary, userId), networkMode: "always" as const, retry: false };
      const { ids, importKey } = await cache.fetchQuery(query);
      const plan = await reader!.plan({
        importKey,
        today,
        ownIds: new Set(ids),
        description: words.description,
        titles: titles.map((title, index) =>
          title?.trim() === "" ? words.groups.untitled : groups[index]!.isOwn ? title : title?.trim(),
        ),
      });
      setStep({ name: "preview", groups, plan });
    } catch (error) {
      fail(error);
    }
  }

  function startAnew() {
    setStep({ name: "choose" });
    focusMain();
  }

  return (
    <Section title={words.title}>
      <div
        key={step.name}
        // The button that led here is gone.
        ref={step.name === "choose" ? undefined : focusOnMount}
        tabIndex={-1}
        className="rounded-md outline-offset-4"
      >
        {step.name === "choose" ? (
          <>
            <UndoImport userId={userId} challengeIds={imports.data?.recentIds ?? []} />
            {step.problem === undefined ? null : (
              <Alert tone="danger" className="mb-4">
                {step.problem}
              </Alert>
            )}
            <ChooseFiles onChoose={choose} />
          </>
        ) : null}
        {step.name === "reading" ? <output className="block">{words.reading}</output> : null}
        {step.name === "columns" ? (
          <ChooseColumns
            table={step.table}
            onBack={startAnew}
            onChoose={(columns) => void read({ kind: "columns", columns })}
          />
        ) : null}
        {step.name === "groups" ? (
          <ChooseGroups
            groups={step.groups}
            titles={titles}
            onChange={setTitles}
            onBack={startAnew}
            onNext={() => void preview(step.groups)}
          />
        ) : null}
        {step.name === "preview" ? (
          <PlanPreview
            plan={step.plan}
            onBack={() => setStep({ name: "groups", groups: step.groups })}
            onStart={() => setStep({ name: "run", plan: step.plan })}
          />
        ) : null}
        {step.name === "run" ? <ImportRun userId={userId} plan={step.plan} onAgain={startAnew} /> : null}
      </div>
    </Section>
  );
}

function ChooseFiles({ onChoose }: { onChoose: (files: ChosenFile[]) => void }) {
  const words = useWords(importWords);
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const inputs = [
    { ref: files, label: words.chooseFiles, attributes: { accept: ".zip,.json,.csv,.md,.markdown,.txt" } },
    { ref: folder, label: words.chooseFolder, attributes: { webkitdirectory: "" } },
  ];
  return (
    <>
      <p className="text-muted">{words.text}</p>
      <p className="text-muted mt-2">{words.privacy}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        {inputs.map(({ attributes, label, ref }) => (
          <div key={label}>
            <Button onClick={() => ref.current?.click()}>{label}</Button>
            <input
              {...attributes}
              ref={ref}
              type="file"
              multiple
              hidden
              aria-label={label}
              onChange={({ currentTarget }) => {
                const chosen = Array.from(currentTarget.files ?? [], (blob) => ({
                  path: blob.webkitRelativePath || blob.name,
                  blob,
                }));
                // So that the same file can be chosen again.
                currentTarget.value = "";
                if (chosen.length > 0) onChoose(chosen);
              }}
            />
          </div>
        ))}
      </div>
    </>
  );
}

interface ChooseColumnsProps {
  table: UnknownTable;
  onBack: () => void;
  onChoose: (columns: { date: number; text: number; group?: number }) => void;
}

function ChooseColumns({ onBack, onChoose, table }: ChooseColumnsProps) {
  const { columns: words, preview } = useWords(importWords);
  const [chosen, setChosen] = useState({ date: "0", text: "1", group: "" });
  const options = table.header.map((name, index) => ({
    value: String(index),
    label: name || words.unnamed(index + 1),
  }));
  const fields = [
    { name: "date", label: words.date, options },
    { name: "text", label: words.entry, options },
    { name: "group", label: words.group, options: [{ value: "", label: words.none }, ...options] },
  ] as const;
  return (
    <div className="grid gap-5">
      <p>{words.text}</p>
      {fields.map(({ label, name, options: values }) => {
        const example = table.example[Number(chosen[name])];
        return (
          <SelectField
            key={name}
            label={label}
            name={name}
            options={values}
            value={chosen[name]}
            hint={chosen[name] === "" || !example ? undefined : words.example(example.slice(0, 60))}
            onValueChange={(value) => setChosen({ ...chosen, [name]: value })}
          />
        );
      })}
      <div className="flex flex-wrap gap-3">
        <Button
          variant="primary"
          onClick={() =>
            onChoose({
              date: Number(chosen.date),
              text: Number(chosen.text),
              ...(chosen.group === "" ? {} : { group: Number(chosen.group) }),
            })
          }
        >
          {words.next}
        </Button>
        <Button onClick={onBack}>{preview.back}</Button>
      </div>
    </div>
  );
}

interface ChooseGroupsProps {
  groups: FoundGroup[];
  /** What each becomes; undefined where it is left out. */
  titles: readonly (string | undefined)[];
  onChange: (titles: readonly (string | undefined)[]) => void;
  onBack: () => void;
  onNext: () => void;
}

function ChooseGroups({ groups, onBack, onChange, onNext, titles }: ChooseGroupsProps) {
  const words = useWords(importWords);
  const change = (index: number, title: string | undefined) => onChange(titles.with(index, title));
  return (
    <div className="grid gap-6">
      <p>{words.groups.text}</p>
      {groups.map(({ days, first, isOwn, last, name }, index) => {
        const title = titles[index];
        const shown = name.trim() || words.groups.untitled;
        const parts = Math.ceil(days / submittedDays.max);
        return (
          <div key={`${name} ${first}`} className="grid gap-3">
            <SwitchField
              label={shown}
              description={days === 0 ? words.groups.empty : words.groups.found(days, first, last)}
              checked={title !== undefined}
              onCheckedChange={(on) =>
                change(index, on ? Array.from(shown).slice(0, TITLE_LIMIT).join("") : undefined)
              }
            />
            {title === undefined || isOwn ? null : (
              <TextField
                label={words.groups.name(shown)}
                hint={parts > 1 ? words.groups.split(parts) : undefined}
                limit={TITLE_LIMIT}
                placeholder={words.groups.untitled}
                value={title}
                onValueChange={(value) => change(index, value)}
              />
            )}
          </div>
        );
      })}
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" disabled={titles.every((title) => title === undefined)} onClick={onNext}>
          {words.groups.next}
        </Button>
        <Button onClick={onBack}>{words.preview.back}</Button>
      </div>
    </div>
  );
}

/** Takes back what was imported within a day. */
function UndoImport({ challengeIds, userId }: { userId: string; challengeIds: readonly string[] }) {
  const { undo: words } = useWords(importWords);
  const undo = useUndoImport(userId);
  const dialogs = useDialogs();
  const tell = useTellOutcome();
  const { length } = challengeIds;

  async function ask() {
    const { message, submit, title } = words;
    if (!(await dialogs.confirm({ title, message: message(length), ok: submit }))) return;
    await tell(undo.mutateAsync(challengeIds), { done: words.done, failed: words.failed });
  }

  if (length === 0) return null;
  return (
    <Alert
      className="mb-5"
      actions={
        <Button size="small" pending={undo.isPending} onClick={() => void ask()}>
          {words.open}
        </Button>
      }
    >
      {words.text(length)}
    </Alert>
  );
}
