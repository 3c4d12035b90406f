-- A diary entry: one for each date of a challenge. A client only inserts; the number of the entry,
-- the progress and the completion of the challenge follow in the same transaction.

create table public.day (
  -- Made by the client, so that a repeated delivery of the same entry is the same row.
  day_id uuid primary key default gen_random_uuid(),
  challenge_id uuid not null references public.challenge (challenge_id) on delete cascade,
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  -- The writer's civil date; never derived from a moment on the server.
  date date not null check (date >= '2000-01-01'),
  day integer not null default 1 check (day >= 1),
  content text not null check (char_length(content) between 1 and 10000 and content ~ '[^[:space:]]'),
  -- Counts the texts. An update carries the version of the text that it was based on, and is refused if that is not
  -- the latest, so that edits don't overwrite each other; unless it brings what is there already: a repeated delivery.
  version integer not null default 1 check (version >= 1),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint day_one_entry_a_date unique (challenge_id, date),
  constraint day_one_entry_a_number unique (challenge_id, day) deferrable initially immediate
);

create index day_of_user on public.day (user_id);

-- Runs as the writer, on purpose: row security then hides from them every challenge that is not theirs to change.
create function private.number_day() returns trigger
language plpgsql set search_path = ''
as $$
declare
  target public.challenge;
  written integer;
begin
  if tg_op = 'UPDATE' then
    if private.is_client() then
      if new.content <> old.content and new.version <> old.version then
        raise exception 'the entry was edited elsewhere' using errcode = 'PT409', hint = 'day/edited-elsewhere';
      end if;
      new.day_id := old.day_id;
      new.challenge_id := old.challenge_id;
      new.user_id := old.user_id;
      new.date := old.date;
      new.day := old.day;
      new.version := old.version;
      new.created_at := old.created_at;
      new.updated_at := case when new.content = old.content then old.updated_at else now() end;
    end if;
    if new.content <> old.content then
      new.version := old.version + 1;
    end if;
    return new;
  end if;

  -- The lock makes two writers at once take turns, and so get distinct numbers and one completion.
  -- "No key", so that it does not wait for the likes that refer to the challenge, nor they for it in a circle.
  select * into target
  from public.challenge c
  where c.challenge_id = new.challenge_id and c.user_id = new.user_id
  for no key update;
  -- The same answer for a challenge of somebody else as for none: a private one must not show itself.
  if not found then
    raise exception 'no such challenge' using errcode = 'PT404', hint = 'challenge/not-found';
  end if;

  -- A repeated delivery: let the primary key decide, also when the first one completed the challenge.
  if exists (select from public.day d where d.day_id = new.day_id) then
    return new;
  end if;
  -- Not the challenge's own count, which follows at the end of a statement that may insert several.
  select coalesce(max(d.day), 0) into written from public.day d where d.challenge_id = new.challenge_id;
  if target.completed or written >= target.days then
    raise exception 'the challenge is completed' using errcode = 'PT409', hint = 'challenge/completed';
  end if;
  -- The latest date that anybody's calendar can show. What "today" is, the client knows.
  if new.date > (now() at time zone 'UTC')::date + 1 then
    raise exception 'the date is in the future' using errcode = 'PT422', hint = 'day/date-in-future';
  end if;

  new.day := written + 1;
  new.version := 1;
  new.created_at := now();
  new.updated_at := now();
  return new;
end
$$;

create trigger number_day before insert or update on public.day
for each row execute function private.number_day();

create function private.count_day() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    update public.challenge c
    set day_count = c.day_count + 1,
      completed = c.day_count + 1 >= c.days,
      end_date = case when c.day_count + 1 >= c.days then private.today(c.user_id) end,
      updated_at = now()
    where c.challenge_id = new.challenge_id;
    return null;
  end if;

  -- No client deletes an entry; when the service does, the numbers close up. Counted anew, because one
  -- statement may delete several. With the whole challenge going, there is nothing left to update.
  update public.challenge c
  set day_count = (select count(*) from public.day d where d.challenge_id = c.challenge_id)
  where c.challenge_id = old.challenge_id;
  if found then
    update public.day d
    set day = n.position
    from (
      select day_id, row_number() over (order by day) as position
      from public.day
      where challenge_id = old.challenge_id
    ) n
    where d.day_id = n.day_id and d.day <> n.position;
  end if;
  return null;
end
$$;

create trigger count_day after insert or delete on public.day
for each row execute function private.count_day();

alter table public.day enable row level security;

-- The challenge's own policy decides inside the subquery: who sees the challenge sees its entries.
create policy "Whoever sees a challenge sees its entries" on public.day
for select to anon, authenticated
using (exists (select from public.challenge c where c.challenge_id = day.challenge_id));

create policy "Owners write entries of their own challenge" on public.day
for insert to authenticated
with check (
  user_id = (select auth.uid())
  and exists (
    select from public.challenge c
    where c.challenge_id = day.challenge_id and c.user_id = (select auth.uid())
  )
);

create policy "Writers change their entries" on public.day
for update to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));

-- No policy for delete: entries go with their challenge or with the account, never one by one.

revoke all on public.day from anon, authenticated;
grant select on public.day to anon, authenticated;
grant insert, update on public.day to authenticated;
grant all on public.day to service_role;

revoke execute on function private.number_day(), private.count_day() from public, anon, authenticated;
