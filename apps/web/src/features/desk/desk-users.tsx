import { usersQuery } from "@diary/core/desk";
import { useDiary } from "@diary/core/supabase";
import { Button } from "@diary/ui/button";
import { Form } from "@diary/ui/form";
import { TextField } from "@diary/ui/text-field";
import { useWords } from "@diary/ui/words";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";

import { deskWords } from "../../words/en/desk.ts";
import { DeskLayout } from "./desk-layout.tsx";
import { useRowNavigation } from "./keyboard-shortcuts.ts";
import { QueryList } from "./query-list.tsx";
import { UserCard } from "./user-card.tsx";

export function DeskUsers({ userId }: { userId: string }) {
  const { people: words, parts, keys } = useWords(deskWords);
  const navigate = useNavigate();
  const search = new URLSearchParams(useLocation().search).get("q") ?? "";
  const [typed, setTyped] = useState(search);
  const people = useQuery(usersQuery(useDiary(), search));
  useRowNavigation();
  const find = () => void navigate({ search: `?${new URLSearchParams({ q: typed.trim() }).toString()}` });
  return (
    <DeskLayout title={parts.people} keys={[{ keys: ["j", "k"], what: keys.next }]}>
      <Form className="mb-8" onSubmit={find}>
        <div className="flex flex-wrap items-start gap-3">
          <TextField
            label={words.search}
            name="q"
            hint={words.hint}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            className="min-w-0 flex-[1_1_16rem]"
            value={typed}
            onValueChange={setTyped}
          />
          <Button type="submit" className="min-h-11 sm:mt-6.5" pending={people.isFetching}>
            {words.find}
          </Button>
        </div>
      </Form>
      <QueryList query={people} rows={people.data} words={words}>
        {(rows) => (
          <ul className="grid grid-cols-1 gap-4">
            {rows.map((user) => (
              <li key={user.user_id}>
                <UserCard user={user} isSelf={user.user_id === userId} />
              </li>
            ))}
          </ul>
        )}
      </QueryList>
    </DeskLayout>
  );
}
