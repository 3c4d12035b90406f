import type { CsvColumns, DayOrder, ImportAnswers, ImportQuestion } from "@diary/core/import";

export type Answer =
  | { kind: "columns"; value: CsvColumns | null }
  | { kind: "day-order"; value: DayOrder }
  | { kind: "encoding"; value: string | null };

export const createAnswers = (): ImportAnswers => ({
  columns: new Map(),
  dayOrders: new Map(),
  encodings: new Map(),
});

export function answerQuestions(
  { columns, dayOrders, encodings }: ImportAnswers,
  questions: readonly ImportQuestion[],
  { kind, value }: Answer,
): ImportAnswers {
  const ids = questions.map(({ id }) => id);
  const withAnswer = <T>(answers: ReadonlyMap<string, T>, answer: T) =>
    new Map([...answers, ...ids.map((id) => [id, answer] as const)]);
  return {
    columns: kind === "columns" ? withAnswer(columns, value) : columns,
    dayOrders: kind === "day-order" ? withAnswer(dayOrders, value) : dayOrders,
    encodings: kind === "encoding" ? withAnswer(encodings, value) : encodings,
  };
}

export function questionsLike(
  first: ImportQuestion,
  questions: readonly ImportQuestion[],
): readonly ImportQuestion[] {
  return questions.filter((question) => {
    if (question.kind === "columns" && first.kind === "columns")
      return question.header.join("\n") === first.header.join("\n");
    if (question.kind === "encoding" && first.kind === "encoding")
      return namesOf(question) === namesOf(first);
    return question.kind === first.kind;
  });
}

const namesOf = ({ candidates }: Extract<ImportQuestion, { kind: "encoding" }>) =>
  candidates.map(({ encoding }) => encoding).join("\n");
