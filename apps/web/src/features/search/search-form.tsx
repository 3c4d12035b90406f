import { isTooShort } from "@diary/core/search";
import { Button } from "@diary/ui/button";
import { Form } from "@diary/ui/form";
import { Search } from "@diary/ui/icons";
import { TextField } from "@diary/ui/text-field";
import { useWords } from "@diary/ui/words";
import { type KeyboardEvent, useState } from "react";

import { focusOnMount } from "../../forms/focus-field.ts";
import { searchWords } from "../../words/en/search.ts";

/** The Enter that chooses among the candidates of an input method searches nothing. Safari tells it by its code alone. */
function keepComposing(event: KeyboardEvent) {
  const { isComposing, keyCode } = event.nativeEvent;
  if (event.key === "Enter" && (isComposing || keyCode === 229)) event.preventDefault();
}

export interface SearchFormProps {
  /** The words that are searched. */
  current: string;
  /** Where they are searched. */
  hint: string;
  onSearch: (words: string) => void;
}

export function SearchForm({ current, hint, onSearch }: SearchFormProps) {
  const words = useWords(searchWords);
  const [typed, setTyped] = useState(current);
  const isRefused = current !== "" && typed === current && isTooShort(current);
  return (
    <search>
      <Form className="mb-8" onSubmit={() => onSearch(typed.trim())}>
        <div className="flex flex-wrap items-start gap-3">
          <TextField
            label={words.words}
            hideLabel
            hint={hint}
            error={isRefused ? words.tooShort : undefined}
            // Where there is nothing to read yet; the feed's way to the search looks like this field.
            ref={current === "" ? focusOnMount : undefined}
            type="search"
            name="words"
            enterKeyHint="search"
            autoComplete="off"
            className="min-w-0 grow basis-64"
            limit={100}
            value={typed}
            onValueChange={setTyped}
            onKeyDown={keepComposing}
          />
          <Button type="submit" variant="primary" className="min-h-11 shrink-0">
            <Search aria-hidden className="size-4" />
            {words.submit}
          </Button>
        </div>
      </Form>
    </search>
  );
}
