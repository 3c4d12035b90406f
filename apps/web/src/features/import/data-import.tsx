import { CHALLENGE_LIMITS } from "@diary/core/challenge";
import {
  importTargetsQuery,
  ownImportsQuery,
  type ChosenFile,
  type ImportPlan,
  type ImportQuestion,
  type LeftOut,
} from "@diary/core/import";
import { useDiary } from "@diary/core/supabase";
import { Alert } from "@diary/ui/alert";
import { Section } from "@diary/ui/page";
import { useWords } from "@diary/ui/words";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";

import { focusMain, focusOnMount } from "../../forms/focus-field.ts";
import { importWords } from "../../words/en/import.ts";
import { errorMessage } from "../../words/error-message.ts";
import { ChooseFiles } from "./choose-files.tsx";
import { ChooseGroups } from "./choose-groups.tsx";
import { type Answer, answerQuestions, createAnswers } from "./import-answers.ts";
import { createImportReader, type FoundGroup, type ReadProblem } from "./import-reader.ts";
import { ImportRun } from "./import-run.tsx";
import { PlanPreview } from "./plan-preview.tsx";
import { QuestionStep } from "./question-step.tsx";
import { UndoImport } from "./undo-import.tsx";

const { title: TITLE_LIMIT } = CHALLENGE_LIMITS;

type Step =
  | { name: "choose"; problem?: string }
  | { name: "reading" }
  | { name: "question"; questions: readonly [ImportQuestion, ...ImportQuestion[]] }
  | { name: "groups"; groups: FoundGroup[]; leftOut: LeftOut[] }
  | { name: "preview"; groups: FoundGroup[]; leftOut: LeftOut[]; plan: ImportPlan }
  | { name: "run"; plan: ImportPlan };

export function DataImport({ today, userId }: { userId: string; today: string }) {
  const words = useWords(importWords);
  const diary = useDiary();
  const cache = useQueryClient();
  const imports = useQuery(ownImportsQuery(diary, userId));
  const [step, setStep] = useState<Step>({ name: "choose" });
  const [titles, setTitles] = useState<readonly (string | undefined)[]>([]);
  const [answers, setAnswers] = useState(createAnswers);
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
      const { groups, leftOut, questions } = await from!.read(request);
      const [question, ...others] = questions;
      if (question !== undefined) return setStep({ name: "question", questions: [question, ...others] });
      setTitles(
        groups.map(({ days, isOwn, name }) => {
          if (days === 0 && !isOwn) return undefined;
          return isOwn ? name : Array.from(name.trim()).slice(0, TITLE_LIMIT).join("");
        }),
      );
      setStep({ name: "groups", groups, leftOut });
    } catch (error) {
      fail(error);
    }
  }

  function choose(chosen: ChosenFile[]) {
    const started = createImportReader();
    const none = createAnswers();
    setReader(started);
    setAnswers(none);
    void read({ kind: "read", chosen, answers: none }, started);
  }

  function answer(questions: readonly ImportQuestion[], given: Answer) {
    const all = answerQuestions(answers, questions, given);
    setAnswers(all);
    void read({ kind: "answer", answers: all });
  }

  async function preview(groups: FoundGroup[], leftOut: LeftOut[]) {
    try {
      // Fails immediately if the device is offline, instead of waiting for the network.
      const query = { ...importTargetsQuery(diary, userId), networkMode: "always" as const, retry: false };
      const { importKey, own } = await cache.fetchQuery(query);
      const plan = await reader!.plan({
        importKey,
        today,
        own,
        description: words.description,
        titles: titles.map((title, index) =>
          title?.trim() === "" ? words.groups.untitled : groups[index]!.isOwn ? title : title?.trim(),
        ),
      });
      setStep({ name: "preview", groups, leftOut, plan });
    } catch (error) {
      fail(error);
    }
  }

  function startOver() {
    setStep({ name: "choose" });
    focusMain();
  }

  return (
    <Section title={words.title}>
      <div
        key={step.name}
        // Takes the focus, because the pressed button is removed.
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
        {step.name === "question" ? (
          <QuestionStep
            key={JSON.stringify(step.questions[0])}
            questions={step.questions}
            onBack={startOver}
            onAnswer={answer}
          />
        ) : null}
        {step.name === "groups" ? (
          <ChooseGroups
            groups={step.groups}
            leftOut={step.leftOut}
            titles={titles}
            onChange={setTitles}
            onBack={startOver}
            onNext={() => void preview(step.groups, step.leftOut)}
          />
        ) : null}
        {step.name === "preview" ? (
          <PlanPreview
            plan={step.plan}
            onBack={() => setStep({ name: "groups", groups: step.groups, leftOut: step.leftOut })}
            onStart={() => setStep({ name: "run", plan: step.plan })}
          />
        ) : null}
        {step.name === "run" ? (
          <ImportRun readPhoto={reader!.readPhoto} userId={userId} plan={step.plan} onAgain={startOver} />
        ) : null}
      </div>
    </Section>
  );
}
