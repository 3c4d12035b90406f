import { Button } from "../button/button.tsx";
import { Form, type FormError } from "../form/form.tsx";
import { TextAreaField } from "../text-area-field/text-area-field.tsx";
import { TextField } from "../text-field/text-field.tsx";

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
  const field = (name: keyof FeedbackText) => ({
    name,
    value: value[name],
    limit: limits?.[name],
    error: errors?.find((error) => error.name === name)?.message,
    onValueChange: (text: string) => onValueChange({ ...value, [name]: text }),
  });
  return (
    <Form errors={errors} onSubmit={onSubmit}>
      <TextField label="Title" required {...field("title")} />
      <TextField label="Email" type="email" autoComplete="email" {...field("email")} />
      <TextAreaField label="Feedback" required rows={4} {...field("feedback")} />
      <Button type="submit" variant="primary" pending={pending} className="justify-self-end">
        Submit
      </Button>
    </Form>
  );
}
