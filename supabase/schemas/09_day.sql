-- Triggers number an entry and update its challenge in one transaction.

-- Returns up to 160 characters of an entry's last line, without the Markdown of lists, headings, quotes, code and `**`.
create function private.last_line(content text, format text) returns text
language sql immutable set search_path = ''
as $$
  select left(
    case format
      when 'markdown' then regexp_replace(
        substring(btrim(content, E' \t\r\n`~') from '[^\n]*$'),
        '^[ \t]*(([>*+-]|#{1,6}|\d{1,9}[.)])[ \t]+)+|\*\*|`', '', 'g'
      )
      else substring(btrim(content, E' \t\r\n') from '[^\n]*$')
    end,
    160
  )
$$;

grant execute on function private.last_line to anon, authenticated, service_role;

create table public.day (
  -- The client chooses the ids of entries, photos, notes and replies, so a row that is sent twice is created once.
  day_id uuid primary key default gen_random_uuid(),
  challenge_id uuid not null references public.challenge (challenge_id) on delete cascade,
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  -- Date in the owner's time zone. Clients send it; only functions for programs derive it from the server's clock.
  date date not null check (date >= '2000-01-01'),
  day integer not null default 1 check (day >= 1),
  content text not null check (char_length(content) between 1 and 10000 and private.has_visible_text(content)),
  -- A client sends the version that the user edited. An outdated version is rejected unless the text is the same.
  version integer not null default 1 check (version >= 1),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  hidden_at timestamptz(3),
  format text not null default 'plain' check (format in ('plain', 'markdown')),
  -- Stored, because computing it took 40 µs per card of the feed.
  last_line text generated always as (private.last_line(content, format)) stored,
  -- Date of the owner when the database received the entry (35_proof.sql). Null for imported entries.
  written_on date,
  constraint day_one_entry_a_date unique (challenge_id, date),
  constraint day_one_entry_a_number unique (challenge_id, day) deferrable initially immediate
);

create index day_of_user on public.day (user_id, date);
create index day_hidden on public.day (challenge_id) where hidden_at is not null;

-- The last 20 revisions of an entry, for at most 90 days. Only the owner sees them.
create table public.day_revision (
  day_id uuid not null references public.day (day_id) on delete cascade,
  version integer not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  content text not null,
  written_at timestamptz(3) not null,
  replaced_at timestamptz(3) not null default now(),
  primary key (day_id, version)
);

create index day_revision_of_user on public.day_revision (user_id, day_id);
create index day_revision_by_age on public.day_revision (replaced_at);

alter table public.day_revision enable row level security;

-- Hides expired revisions until an edit deletes them.
create policy "Owners read revisions of their entries" on public.day_revision
for select to authenticated
using (user_id = (select auth.uid()) and replaced_at >= now() - interval '90 days');

revoke all on public.day_revision from anon, authenticated;
grant select on public.day_revision to authenticated;
grant all on public.day_revision to service_role;

-- Policies lock the challenge before an entry or a like, because the challenge's deletion locks them in this order.
-- Security definer, because a user who withdraws a like locks another user's challenge.
create function private.lock_challenge(id uuid) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform from public.challenge c where c.challenge_id = id for no key update;
  return found;
end
$$;

alter table public.day enable row level security;

-- "offset 0" makes the planner look up each row's challenge by its key instead of hashing all challenges.
create policy "Entries are visible with their challenge" on public.day
for select to anon, authenticated
using (
  (hidden_at is null or user_id = (select auth.uid()) or (select public.is_staff()))
  and exists (select from public.challenge c where c.challenge_id = day.challenge_id offset 0)
);

create policy "Owners insert entries into their challenges" on public.day
for insert to authenticated
with check (
  user_id = (select auth.uid())
  and exists (
    select from public.challenge c
    where c.challenge_id = day.challenge_id and c.user_id = (select auth.uid())
  )
);

create policy "Owners update their entries" on public.day
for update to authenticated
using (user_id = (select auth.uid()) and private.lock_challenge(challenge_id))
with check (user_id = (select auth.uid()));

create policy "Owners delete their entries" on public.day
for delete to authenticated
using (user_id = (select auth.uid()) and private.lock_challenge(challenge_id));

revoke all on public.day from anon, authenticated;
grant select on public.day to anon, authenticated;
grant insert, update, delete on public.day to authenticated;
grant all on public.day to service_role;

-- Runs with the client's role, so row security hides private challenges of other users.
create function private.set_day_number() returns trigger
language plpgsql set search_path = ''
as $$
declare
  target public.challenge;
  written integer;
begin
  -- Accepts today's date of every time zone, because only the client knows its own date.
  if (tg_op = 'INSERT' or new.date <> old.date) and new.date > (now() at time zone 'UTC')::date + 1 then
    raise exception 'the date is in the future' using errcode = 'PT422', hint = 'day/date-in-future';
  end if;

  if tg_op = 'UPDATE' then
    if private.is_client_role() then
      if new.content <> old.content and new.version <> old.version then
        raise exception 'the entry was edited elsewhere' using errcode = 'PT409', hint = 'day/edited-elsewhere';
      end if;
      new.day_id := old.day_id;
      new.challenge_id := old.challenge_id;
      new.user_id := old.user_id;
      new.day := old.day;
      new.version := old.version;
      new.format := old.format;
      new.created_at := old.created_at;
      new.updated_at :=
        case when (new.content, new.date) = (old.content, old.date) then old.updated_at else now() end;
    end if;
    if new.content <> old.content then
      new.version := old.version + 1;
    end if;
    return new;
  end if;

  -- Serializes concurrent inserts. `for no key update` can't deadlock with the foreign key checks of likes.
  select * into target
  from public.challenge c
  where c.challenge_id = new.challenge_id and c.user_id = new.user_id
  for no key update;
  -- Same error as for a missing challenge, so the response doesn't reveal private challenges.
  if not found then
    raise exception 'challenge not found' using errcode = 'PT404', hint = 'challenge/not-found';
  end if;

  -- Doesn't use the challenge's counter, because that is updated only at the end of the statement.
  select coalesce(max(d.day), 0) into written from public.day d where d.challenge_id = new.challenge_id;
  new.day := written + 1;
  new.version := 1;
  new.created_at := now();
  new.updated_at := now();

  -- A client sent this entry again. The insert ignores it as a duplicate, even if the challenge is now completed.
  if exists (
    select from public.day d
    where (d.day_id, d.challenge_id, d.user_id) = (new.day_id, new.challenge_id, new.user_id)
  ) then
    return new;
  end if;
  if target.completed or written >= target.days then
    raise exception 'the challenge is completed' using errcode = 'PT409', hint = 'challenge/completed';
  end if;
  return new;
end
$$;

create trigger set_day_number before insert or update on public.day
for each row execute function private.set_day_number();

create function private.last_day_number(p_challenge_id uuid) returns integer
language sql stable security definer set search_path = ''
as $$ select coalesce(max(d.day), 0) from public.day d where d.challenge_id = p_challenge_id $$;

create function private.update_challenge_progress() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.challenge c
  where c.challenge_id in (select w.challenge_id from changed w)
  order by c.challenge_id
  for no key update;

  if tg_op = 'INSERT' then
    update public.challenge c
    set day_count = c.day_count + n.visible,
      completed = n.written >= c.days,
      end_date = case when n.written >= c.days then private.today(c.user_id) end,
      updated_at = now()
    from (
      select w.challenge_id, count(*) filter (where w.hidden_at is null) as visible,
        private.last_day_number(w.challenge_id) as written
      from changed w
      group by 1
    ) n
    where c.challenge_id = n.challenge_id;
    return null;
  end if;

  -- Counts entries, because the next statement closes the gaps in their numbers. Doesn't change `updated_at`, so the
  -- challenge stays at its place in the feed. A challenge that ended early stays ended while it has entries.
  update public.challenge c
  set day_count = n.visible,
    completed = n.written >= c.days or (c.ended_early and n.written > 0),
    end_date = case when n.written >= c.days or (c.ended_early and n.written > 0) then c.end_date end,
    ended_early = c.ended_early and n.written > 0
  from (
    select o.challenge_id, count(d.day_id) as written, count(d.day_id) filter (where d.hidden_at is null) as visible
    from (select distinct w.challenge_id from changed w) o
    join public.challenge e on e.challenge_id = o.challenge_id
    left join public.day d on d.challenge_id = o.challenge_id
    group by 1
  ) n
  where c.challenge_id = n.challenge_id;
  update public.day d
  set day = n.position
  from (
    select o.day_id, row_number() over (partition by o.challenge_id order by o.day) as position
    from public.day o
    where o.challenge_id in (select w.challenge_id from changed w)
  ) n
  where d.day_id = n.day_id and d.day <> n.position;
  return null;
end
$$;

create trigger update_challenge_progress after insert on public.day
referencing new table as changed
for each statement execute function private.update_challenge_progress();

create trigger update_progress_on_delete after delete on public.day
referencing old table as changed
for each statement execute function private.update_challenge_progress();

-- Runs for each row, because the condition of a trigger for each statement can't read rows.
create function private.update_progress_on_hide() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.challenge c set day_count = c.day_count + case when new.hidden_at is null then 1 else -1 end
  where c.challenge_id = new.challenge_id;
  return null;
end
$$;

create trigger update_progress_on_hide after update of hidden_at on public.day
for each row when ((old.hidden_at is null) <> (new.hidden_at is null))
execute function private.update_progress_on_hide();

create function private.enforce_delete_window() returns trigger
language plpgsql set search_path = ''
as $$
begin
  -- A cascade runs with another role than the client's, and is always allowed.
  if private.is_client_role() and old.created_at < now() - interval '24 hours' then
    raise exception 'the entry is older than a day' using errcode = 'PT409', hint = 'day/delete-too-late';
  end if;
  return old;
end
$$;

create trigger enforce_delete_window before delete on public.day
for each row execute function private.enforce_delete_window();

create function private.archive_revision() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.day_revision (day_id, version, user_id, content, written_at)
  values (old.day_id, old.version, old.user_id, old.content, old.updated_at);
  delete from public.day_revision r where r.day_id = new.day_id and r.version < new.version - 20;
  -- Also deletes up to 100 expired revisions of all users, so no scheduled job is needed.
  delete from public.day_revision r
  using (
    select day_id, version
    from public.day_revision
    where replaced_at < now() - interval '90 days'
    order by replaced_at
    limit 100
    for update skip locked
  ) aged
  where r.day_id = aged.day_id and r.version = aged.version;
  return null;
end
$$;

create trigger archive_revision after update on public.day
for each row when (old.content is distinct from new.content)
execute function private.archive_revision();

insert into private.quota (action, hourly, hourly_import) values
  ('day', 300, 20000),
  ('day-change', 600, 20000);

create trigger enforce_quota_insert after insert on public.day
referencing new table as written
for each statement execute function private.enforce_quota('day');

create trigger enforce_quota_update after update on public.day
referencing new table as written
for each statement execute function private.enforce_quota('day-change');

create trigger protect_hidden_at before insert or update on public.day
for each row execute function private.protect_hidden_at();

create trigger reject_suspended_writes before insert or update on public.day
for each statement execute function private.reject_suspended_writes();

create trigger reapply_moderation before insert on public.day
for each row execute function private.reapply_moderation('day', 'day_id');

-- Returns all dates of the caller's challenges with an entry in the range (at most a year): a streak can begin earlier.
create function public.written_days(first_date date, last_date date)
returns table (challenge_id uuid, dates date[], characters integer[])
language sql stable set search_path = ''
as $$
  select d.challenge_id, array_agg(d.date order by d.date), array_agg(char_length(d.content) order by d.date)
  from public.day d
  where d.challenge_id in (
      select w.challenge_id
      from public.day w
      where w.user_id = (select auth.uid())
        and w.date between first_date and least(last_date, first_date + 365)
    )
    and d.user_id = (select auth.uid())
  group by d.challenge_id
  order by max(d.date) desc, d.challenge_id
  limit 500
$$;

-- Counts 28 and 29 February as one day if today's year or the entry's year has no 29th.
create function public.on_this_day(today date)
returns table (day_id uuid, challenge_id uuid, date date, content text, format text, photos jsonb)
language sql stable set search_path = ''
as $$
  select d.day_id, d.challenge_id, d.date, d.content, d.format, private.photos_of_entry(d.day_id)
  from public.day d
  where d.user_id = (select auth.uid())
    -- An array makes the planner use the index for any number of entries.
    and d.date = any (array(
      select years_ago.date + later
      from generate_series(1, 60) years
      cross join lateral (select (today - make_interval(years => years))::date) years_ago (date)
      cross join generate_series(0, 1) later
      where later = 0 or (years_ago.date + later + make_interval(years => years))::date = today
    ))
  order by d.date desc, d.created_at desc
  limit 5
$$;

revoke execute on function public.written_days, public.on_this_day from anon, authenticated;
grant execute on function private.lock_challenge, private.last_day_number to authenticated, service_role;
grant execute on function public.written_days, public.on_this_day to authenticated;
