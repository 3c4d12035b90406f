import { Button } from "../button/button.tsx";
import { Form, type FormError } from "../form/form.tsx";
import { TextAreaField } from "../text-area-field/text-area-field.tsx";
import { TextField } from "../text-field/text-field.tsx";
import { formWords } from "../words/form-words.ts";
import { useWords } from "../words/words.ts";

/** What is being written. */
export interface FeedbackText {
  readonly title: string;
  readonly email: string;
  readonly feedback: string;
}

export interface FeedbackFormProps {
  readonly value: FeedbackText;
  readonly onValueChange: (value: FeedbackText) => void;
  readonly onSubmit: () => void;
  /** It is being sent. */
  readonly pending?: boolean | undefined;
  /** What keeps it from being sent: `name` is "title", "email" or "feedback". */
  readonly errors?: readonly FormError[] | undefined;
  /** Most characters of each field. */
  readonly limits?: Partial<Record<keyof FeedbackText, number>> | undefined;
}

/** The body of the feedback dialog. The caller holds the text, so that it survives a closed dialog. */
export function FeedbackForm({
  errors,
  limits,
  onSubmit,
  onValueChange,
  pending = false,
  value,
}: FeedbackFormProps) {
  const words = useWords(formWords).feedback;
  const field = (name: keyof FeedbackText) => ({
    name,
    value: value[name],
    limit: limits?.[name],
    error: errors?.find((error) => error.name === name)?.message,
    onValueChange: (text: string) => onValueChange({ ...value, [name]: text }),
  });
  return (
    <Form errors={errors} onSubmit={onSubmit}>
      <TextField label={words.title} required {...field("title")} />
      <TextField label={words.email} type="email" autoComplete="email" {...field("email")} />
      <TextAreaField label={words.feedback} required rows={4} {...field("feedback")} />
      <Button type="submit" variant="primary" pending={pending} className="justify-self-end">
        {words.submit}
      </Button>
    </Form>
  );
}
