import { DAY_LIMITS } from "@diary/core/day";
import { Button } from "@diary/ui/button";
import { Form } from "@diary/ui/form";
import { IconButton } from "@diary/ui/icon-button";
import { ExternalLink } from "@diary/ui/icons";
import { Stamp } from "@diary/ui/stamp";
import { TextAreaField, type TextAreaFieldProps } from "@diary/ui/text-area-field";
import { useRef, type KeyboardEvent } from "react";

import { useCopy } from "../../copy/language-provider.tsx";

/** Whether the keys are named as on Apple's keyboards. */
const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Ctrl or Cmd with Enter; Enter alone is a new line of the entry, also while a word is being composed. */
function isSendShortcut(event: { key: string; ctrlKey: boolean; metaKey: boolean }): boolean {
  return event.key === "Enter" && (event.ctrlKey || event.metaKey);
}

/** What there is to do once today is written: another challenge, or nothing more. */
export type NextStep = { kind: "next"; title: string; choose: () => void } | { kind: "done" };

export interface EntryEditorProps {
  /** The wiring of the text area, and how it is told what is wrong. */
  readonly field: Pick<
    TextAreaFieldProps,
    "autoFocus" | "error" | "hint" | "onBlur" | "onSelect" | "onValueChange" | "ref" | "value"
  >;
  /** Number of the entry, where today is written already: then it is edited. */
  readonly written: number | undefined;
  /** Shown where today is written. */
  readonly afterToday: NextStep;
  /** The entry has just arrived: its stamp comes down. */
  readonly animate: boolean;
  readonly pending: boolean;
  /** There is nothing to save. */
  readonly unchanged: boolean;
  readonly onSubmit: () => void;
  /** Moves what was typed to the site; undefined where there is nothing to move. */
  readonly onWriteOnSite?: (() => void) | undefined;
}

/** The field with its button, in the height that is left of the popup. */
export function EntryEditor({
  afterToday,
  animate,
  field,
  onSubmit,
  onWriteOnSite,
  pending,
  unchanged,
  written,
}: EntryEditorProps) {
  const copy = useCopy();
  const form = useRef<HTMLFormElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isSendShortcut(event)) return;
    event.preventDefault();
    form.current?.requestSubmit();
  };
  return (
    <Form ref={form} className="min-h-40 flex-1 grid-rows-[minmax(0,1fr)_auto] gap-2!" onSubmit={onSubmit}>
      <TextAreaField
        {...field}
        label={written === undefined ? copy.content : copy.edit}
        hideLabel
        fill
        name="content"
        sheet="entry"
        limit={DAY_LIMITS.content}
        placeholder={copy.placeholder}
        onKeyDown={onKeyDown}
      />
      <div className="flex min-w-0 items-center justify-end gap-3">
        {written === undefined ? (
          <kbd className="text-muted font-sans text-xs">{copy.shortcut(isMac ? "⌘" : "Ctrl")}</kbd>
        ) : (
          <div className="mr-auto flex min-w-0 items-center gap-2 text-sm">
            <Stamp day={written} animate={animate} className="-my-4 [zoom:0.7]" />
            <div className="grid min-w-0 grid-cols-1">
              <p>{copy.written}</p>
              <WhatIsNext afterToday={afterToday} />
            </div>
          </div>
        )}
        {onWriteOnSite === undefined ? null : (
          <IconButton
            label={copy.writeOnSite}
            icon={<ExternalLink aria-hidden />}
            className="-m-1 shrink-0"
            onClick={onWriteOnSite}
          />
        )}
        <Button type="submit" variant="primary" className="shrink-0" pending={pending} disabled={unchanged}>
          {written === undefined ? copy.submit : copy.update}
        </Button>
      </div>
    </Form>
  );
}

function WhatIsNext({ afterToday }: Pick<EntryEditorProps, "afterToday">) {
  const copy = useCopy();
  if (afterToday.kind === "done") return <p className="text-muted">{copy.allWritten}</p>;
  return (
    <button
      type="button"
      onClick={afterToday.choose}
      className="text-accent hover:text-accent-strong min-h-6 truncate rounded-sm text-start font-semibold"
    >
      {copy.next(afterToday.title)}
    </button>
  );
}
