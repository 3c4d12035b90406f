import { Button } from "../button/button.tsx";
import { FieldError } from "../field/field.tsx";
import { IconButton } from "../icon-button/icon-button.tsx";
import { X } from "../icons/icons.tsx";
import { photoFieldWords } from "../words/photo-field-words.ts";
import { useWords } from "../words/words.ts";

export interface PhotoProblem {
  readonly id: string;
  readonly message: string;
  readonly canRetry: boolean;
}

export interface PhotoProblemsProps {
  readonly problems: readonly PhotoProblem[];
  readonly onRetry: (id: string) => void;
  readonly onDismiss: (id: string) => void;
}

export function PhotoProblems({ onDismiss, onRetry, problems }: PhotoProblemsProps) {
  const words = useWords(photoFieldWords);
  if (problems.length === 0) return null;
  return (
    <div role="alert">
      <ul className="grid grid-cols-1 gap-1">
        {problems.map(({ canRetry, id, message }) => (
          <li key={id} className="flex flex-wrap items-center justify-end gap-x-2">
            <div className="min-w-0 flex-[1_1_12rem] wrap-anywhere">
              <FieldError>{message}</FieldError>
            </div>
            {canRetry ? (
              <Button size="small" onClick={() => onRetry(id)}>
                {words.retry}
              </Button>
            ) : null}
            <IconButton label={words.dismiss} icon={<X />} onClick={() => onDismiss(id)} />
          </li>
        ))}
      </ul>
    </div>
  );
}
