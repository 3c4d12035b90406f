import { clsx } from "clsx";
import {
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type SubmitEvent,
  useEffect,
  useId,
  useRef,
} from "react";

import { CircleAlert } from "../icons/icons.tsx";
import { formWords } from "../words/form-words.ts";
import { useWords } from "../words/words.ts";
import { preventSubmitWhileComposing } from "./keys.ts";

export { isComposing, submitOnCtrlEnter } from "./keys.ts";

export interface FormProps extends Omit<ComponentProps<"form">, "noValidate" | "onSubmit"> {
  /** Errors in the order of the fields. Their list takes the focus when they change. */
  readonly errors?: readonly FormError[] | undefined;
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
}

export function Form({ children, className, errors, onKeyDown, onSubmit, ...props }: FormProps) {
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit(event);
  };
  const press = (event: KeyboardEvent<HTMLFormElement>) => {
    preventSubmitWhileComposing(event);
    onKeyDown?.(event);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it listens to the keys of its fields
    <form
      {...props}
      // If scripts don't run, a `get` form would add the values to the address.
      method="post"
      noValidate
      onSubmit={submit}
      onKeyDown={press}
      className={clsx("grid grid-cols-1 gap-6", className)}
    >
      {errors !== undefined && <ErrorSummary errors={errors} />}
      {children}
    </form>
  );
}

export interface FormError {
  readonly name: string;
  readonly message: string;
}

export function ErrorSummary({ errors }: { readonly errors: readonly FormError[] }) {
  const words = useWords(formWords).form;
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  // Compares the content: a form can render with an equal list while the user types.
  const serialized = JSON.stringify(errors);
  useEffect(() => {
    if (serialized !== "[]") box.current?.focus();
  }, [serialized]);

  const goTo = (event: MouseEvent<HTMLAnchorElement>, name: string) => {
    event.preventDefault();
    const found = box.current?.closest("form")?.elements.namedItem(name);
    const control = found instanceof RadioNodeList ? found[0] : found;
    if (!(control instanceof HTMLElement)) return;
    // A field in closed `details` can't get the focus.
    control.closest("details")?.setAttribute("open", "");
    control.focus();
  };

  if (errors.length === 0) return null;
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
