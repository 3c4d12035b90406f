import { type MouseEvent, useEffect, useId, useRef } from "react";

import { CircleAlert } from "../icons/icons.tsx";
import { formWords } from "../words/form-words.ts";
import { useWords } from "../words/words.ts";
import { PlainForm, type PlainFormProps } from "./plain-form.tsx";

export { isComposing, submitOnCtrlEnter } from "./keys.ts";

export interface FormProps extends PlainFormProps {
  /** Errors in the order of the fields. Their list takes the focus when they change. */
  readonly errors?: readonly FormError[] | undefined;
}

/** Shows the errors of the fields in a list above them. Each line leads to its field. */
export function Form({ children, errors, ...props }: FormProps) {
  return (
    <PlainForm {...props}>
      <ErrorSummary errors={errors} />
      {children}
    </PlainForm>
  );
}

export interface FormError {
  readonly name: string;
  readonly message: string;
}

function goTo(event: MouseEvent<HTMLAnchorElement>, name: string) {
  event.preventDefault();
  const found = event.currentTarget.closest("form")?.elements.namedItem(name);
  const control = found instanceof RadioNodeList ? found[0] : found;
  if (!(control instanceof HTMLElement)) return;
  // A field in closed `details` can't get the focus.
  control.closest("details")?.setAttribute("open", "");
  control.focus();
}

function ErrorSummary({ errors }: Pick<FormProps, "errors">) {
  const words = useWords(formWords).form;
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  // Compares the content: a form can render with an equal list while the user types.
  const serialized = JSON.stringify(errors);
  useEffect(() => {
    if (serialized) box.current?.focus();
  }, [serialized]);

  if (!errors?.length) return null;
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      aria-labelledby={id}
      className="border-danger bg-danger-soft outline-danger px-gutter flex gap-3 rounded-md border py-3 outline-offset-2 focus:outline-2"
    >
      <CircleAlert aria-hidden className="text-danger mt-0.5 size-5 shrink-0" />
      <div className="grid min-w-0 flex-1 grid-cols-1 gap-1">
        <p id={id} className="font-semibold">
          {words.errors(errors.length)}
        </p>
        <ul className="grid gap-1">
          {errors.map(({ message, name }) => (
            <li key={`${name} ${message}`}>
              <a
                href={`#${name}`}
                onClick={(event) => goTo(event, name)}
                className="text-danger rounded-sm underline underline-offset-4"
              >
                {message}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
