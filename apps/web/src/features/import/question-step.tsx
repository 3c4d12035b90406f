import type { CsvColumns, DayOrder, ImportQuestion } from "@diary/core/import";
import { Button } from "@diary/ui/button";
import { RadioGroupField } from "@diary/ui/radio-group-field";
import { SelectField } from "@diary/ui/select-field";
import { SwitchField } from "@diary/ui/switch-field";
import { useWords } from "@diary/ui/words";
import { useState } from "react";

import { importWords } from "../../words/en/import.ts";
import { type Answer, questionsLike } from "./import-answers.ts";

export interface QuestionStepProps {
  questions: readonly [ImportQuestion, ...ImportQuestion[]];
  onBack: () => void;
  onAnswer: (questions: readonly ImportQuestion[], answer: Answer) => void;
}

/** Asks about one ambiguous point of the files. The import guesses nothing, so all questions need an answer. */
export function QuestionStep({ onAnswer, onBack, questions }: QuestionStepProps) {
  const { preview, questions: words } = useWords(importWords);
  const [question] = questions;
  const [asked, setAsked] = useState(() => preselected(question));
  const [isForAll, setIsForAll] = useState(true);
  const alike = questionsLike(question, questions);
  const sameKind = questions.filter(({ kind }) => kind === question.kind);
  return (
    <div className="grid gap-5">
      <AnswerFields asked={asked} onChange={setAsked} />
      {alike.length > 1 ? (
        <SwitchField label={words.forAll(alike.length)} checked={isForAll} onCheckedChange={setIsForAll} />
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" onClick={() => onAnswer(isForAll ? alike : [question], asked)}>
          {words.next}
        </Button>
        {question.kind === "columns" ? (
          <Button onClick={() => onAnswer([question], { kind: "columns", value: null })}>
            {words.leaveOut}
          </Button>
        ) : null}
        {question.kind === "columns" && sameKind.length > 1 ? (
          <Button onClick={() => onAnswer(sameKind, { kind: "columns", value: null })}>
            {words.leaveAllOut(sameKind.length)}
          </Button>
        ) : null}
        <Button onClick={onBack}>{preview.back}</Button>
      </div>
    </div>
  );
}

interface Values {
  columns: CsvColumns;
  "day-order": DayOrder;
  encoding: string | null;
}

type QuestionOf<Kind extends ImportQuestion["kind"]> = Extract<ImportQuestion, { kind: Kind }>;

type Asked = {
  [Kind in ImportQuestion["kind"]]: { kind: Kind; question: QuestionOf<Kind>; value: Values[Kind] };
}[ImportQuestion["kind"]];

function AnswerFields({ asked, onChange }: { asked: Asked; onChange: (asked: Asked) => void }) {
  switch (asked.kind) {
    case "columns":
      return <ColumnsFields {...asked} onChange={(value) => onChange({ ...asked, value })} />;
    case "day-order":
      return <DayOrderField {...asked} onChange={(value) => onChange({ ...asked, value })} />;
    default:
      return <EncodingField {...asked} onChange={(value) => onChange({ ...asked, value })} />;
  }
}

const USUAL_ENCODINGS = new Map([
  ["ja", "shift_jis"],
  ["zh", "gb18030"],
  ["ko", "euc-kr"],
  ["ru", "windows-1251"],
  ["pl", "windows-1250"],
  ["cs", "windows-1250"],
]);

function preselected(question: ImportQuestion): Asked {
  switch (question.kind) {
    case "columns":
      return { kind: "columns", question, value: { date: 0, text: 1 } };
    case "day-order":
      return { kind: "day-order", question, value: isMonthFirstHere() ? "month-first" : "day-first" };
    default: {
      const names = question.candidates.map(({ encoding }) => encoding);
      const usual = USUAL_ENCODINGS.get(navigator.language.slice(0, 2)) ?? "windows-1252";
      return { kind: "encoding", question, value: names.includes(usual) ? usual : (names[0] ?? null) };
    }
  }
}

function isMonthFirstHere(): boolean {
  const parts = new Intl.DateTimeFormat(navigator.language, { day: "numeric", month: "numeric" });
  return parts.formatToParts(0).find(({ type }) => type !== "literal")?.type === "month";
}

interface FieldsProps<Kind extends ImportQuestion["kind"]> {
  question: QuestionOf<Kind>;
  value: Values[Kind];
  onChange: (value: Values[Kind]) => void;
}

function ColumnsFields({ onChange, question, value }: FieldsProps<"columns">) {
  const { columns: words } = useWords(importWords);
  const options = question.header.map((name, index) => ({
    value: String(index),
    label: name || words.unnamed(index + 1),
  }));
  const fields = [
    { name: "date", label: words.date, options },
    { name: "text", label: words.entry, options },
    { name: "group", label: words.group, options: [{ value: "", label: words.none }, ...options] },
  ] as const;
  return (
    <>
      <p>{words.text(question.file)}</p>
      {fields.map(({ label, name, options: values }) => {
        const column = value[name];
        const example = column === undefined ? undefined : question.example[column];
        return (
          <SelectField
            key={name}
            label={label}
            name={name}
            options={values}
            value={column === undefined ? "" : String(column)}
            hint={example ? words.example(example.slice(0, 60)) : undefined}
            onValueChange={(chosen) => {
              const { [name]: _, ...others } = value;
              onChange((chosen === "" ? others : { ...others, [name]: Number(chosen) }) as CsvColumns);
            }}
          />
        );
      })}
    </>
  );
}

function DayOrderField({ onChange, question, value }: FieldsProps<"day-order">) {
  const { dayOrder: words } = useWords(importWords);
  const [example = ""] = question.examples;
  return (
    <>
      <p>{words.text(question.file, question.examples)}</p>
      <RadioGroupField
        label={words.label}
        layout="list"
        value={value}
        onValueChange={onChange}
        choices={(["day-first", "month-first"] as const).map((order) => ({
          value: order,
          label: words.orders[order],
          description: words.means(example, order),
        }))}
      />
    </>
  );
}

const NONE = "none";

function EncodingField({ onChange, question, value }: FieldsProps<"encoding">) {
  const { encoding: words } = useWords(importWords);
  return (
    <>
      <p>{words.text(question.file)}</p>
      <RadioGroupField
        label={words.label}
        layout="list"
        value={value ?? NONE}
        onValueChange={(chosen) => onChange(chosen === NONE ? null : chosen)}
        choices={[
          ...question.candidates.map(({ encoding, preview }) => ({
            value: encoding,
            label: preview,
            description: encoding,
          })),
          { value: NONE, label: words.none, description: words.noneMeans },
        ]}
      />
    </>
  );
}
