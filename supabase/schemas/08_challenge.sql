-- The database computes progress, completion and counters. day_count and like_count exclude hidden rows.

create table public.challenge (
  -- Random, so ids of private challenges can't be guessed.
  challenge_id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references public.profile (user_id) on delete cascade,
  title text not null check (char_length(title) between 1 and 25 and private.has_visible_text(title)),
  category text not null default 'HTML' check (
    category in ('HTML', 'CSS', 'JavaScript', 'TypeScript', 'React', 'NodeJS', 'PHP', 'Java', 'Other')
  ),
  days integer not null default 1 check (days between 1 and 100),
  "desc" text not null check (char_length("desc") between 1 and 500 and private.has_visible_text("desc")),
  -- Excludes "infinity" and years of five digits.
  start_date date not null default current_date check (start_date between '2000-01-01' and '9999-12-31'),
  end_date date,
  completed boolean not null default false,
  visibility text not null default 'public' check (visibility in ('public', 'private')),
  day_count integer not null default 0,
  like_count integer not null default 0 check (like_count >= 0),
  created_at timestamptz(3) not null default now(),
  -- In milliseconds, because clients send this time as the feed's cursor, and JavaScript dates have no microseconds.
  updated_at timestamptz(3) not null default now(),
  hidden_at timestamptz(3),
  -- Monday is bit 0, Sunday is bit 6.
  weekdays smallint not null default 127 check (weekdays between 1 and 127),
  -- Former values of `weekdays`, oldest first. Each ends before `until`: [{"until": "2026-11-20", "weekdays": 127}].
  earlier_weekdays jsonb not null default '[]',
  -- Original of a copy. Null after the original stops being public. Deferred: a restore may insert the original later.
  taken_from uuid references public.challenge (challenge_id) on delete set null deferrable initially deferred,
  round smallint not null default 1 check (round >= 1),
  template text not null default '' check (char_length(template) <= 1000),
  imported_at timestamptz(3),
  tags text not null default '' check (tags = '' or tags ~ '^[^,[:space:][:cntrl:]]([^,[:cntrl:]]{0,18}[^,[:space:][:cntrl:]])?(, [^,[:space:][:cntrl:]]([^,[:cntrl:]]{0,18}[^,[:space:][:cntrl:]])?){0,2}$'),
  ended_early boolean not null default false,
  constraint challenge_completed_has_end_date check (completed = (end_date is not null)),
  constraint challenge_ended_early_is_completed check (completed or not ended_early),
  constraint challenge_day_count_within_days check (day_count between 0 and days)
);

create index challenge_feed on public.challenge (updated_at desc, challenge_id desc) where visibility = 'public';
-- With this index, the feed of a rare category (100 of 100,000 challenges) reads 145 pages instead of 1,171.
create index challenge_feed_of_category on public.challenge (category, updated_at desc, challenge_id desc)
where visibility = 'public';
create index challenge_of_user on public.challenge (user_id, start_date desc, challenge_id desc);
create index challenge_feed_of_user on public.challenge (user_id, updated_at desc, challenge_id desc)
where visibility = 'public';
create index challenge_taken_from on public.challenge (taken_from, updated_at desc);

alter table public.challenge enable row level security;

create policy "Public challenges are visible to everyone, private ones to their owner" on public.challenge
for select to anon, authenticated
using (
  user_id = (select auth.uid())
  or (
    visibility = 'public'
    and (hidden_at is null or (select public.is_staff()))
    and user_id not in (select private.blocked_user_ids())
  )
);

create policy "Users insert their own challenges" on public.challenge
for insert to authenticated
with check (user_id = (select auth.uid()));

create policy "Owners update their challenges" on public.challenge
for update to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));

create policy "Owners delete their challenges" on public.challenge
for delete to authenticated
using (user_id = (select auth.uid()));

revoke all on public.challenge from anon, authenticated;
grant select on public.challenge to anon, authenticated;
grant insert, update, delete on public.challenge to authenticated;
grant all on public.challenge to service_role;

-- Security definer, so a user can lock another user's challenge while copying it.
create function private.lock_if_public(id uuid) returns uuid
language sql volatile security definer set search_path = ''
as $$
  select c.challenge_id from public.challenge c
  where c.challenge_id = id and c.visibility = 'public' and c.hidden_at is null
  for share
$$;

create function private.enforce_challenge_rules() returns trigger
language plpgsql set search_path = ''
as $$
declare
  written integer;
  today date;
  original public.challenge;
begin
  if not private.is_client_role() then
    return new;
  end if;

  if tg_op = 'INSERT' then
    new.round := 1;
    if new.taken_from is not null then
      -- An original that the writer can't see is treated as missing.
      select * into original from public.challenge c where c.challenge_id = new.taken_from;
      new.taken_from := private.lock_if_public(original.challenge_id);
      if original.user_id = new.user_id then
        new.round := least(original.round + 1, 32767);
      end if;
    end if;
    new.day_count := 0;
    new.like_count := 0;
    new.completed := false;
    new.end_date := null;
    new.ended_early := false;
    new.earlier_weekdays := '[]';
    new.imported_at := null;
    new.created_at := now();
    new.updated_at := now();
    return new;
  end if;

  new.challenge_id := old.challenge_id;
  new.user_id := old.user_id;
  new.day_count := old.day_count;
  new.like_count := old.like_count;
  new.completed := old.completed;
  new.end_date := old.end_date;
  new.ended_early := old.ended_early;
  new.earlier_weekdays := old.earlier_weekdays;
  new.taken_from := old.taken_from;
  new.round := old.round;
  new.imported_at := old.imported_at;
  new.created_at := old.created_at;
  -- If the user publishes an imported challenge, it doesn't move to the top of the feed, because its entries are old.
  new.updated_at := case when old.imported_at is null then now() else old.updated_at end;

  if new.weekdays <> old.weekdays then
    today := private.today(old.user_id);
    -- If the weekdays change several times on one day, only the last change counts.
    if coalesce((old.earlier_weekdays -> -1 ->> 'until')::date < today, true) then
      new.earlier_weekdays := old.earlier_weekdays || jsonb_build_object('until', today, 'weekdays', old.weekdays);
    end if;
  end if;

  if old.completed and (new.days, new.start_date) is distinct from (old.days, old.start_date) then
    raise exception 'the days and start date of a completed challenge are fixed'
      using errcode = 'PT409', hint = 'challenge/completed';
  end if;
  if new.days = old.days then
    return new;
  end if;
  written := private.last_day_number(old.challenge_id);
  if new.days < written then
    raise exception 'a challenge can''t have fewer days than entries'
      using errcode = 'PT422', hint = 'challenge/days-below-written';
  end if;
  if new.days = written then
    new.completed := true;
    new.end_date := private.today(old.user_id);
  end if;
  return new;
end
$$;

create trigger enforce_challenge_rules before insert or update on public.challenge
for each row execute function private.enforce_challenge_rules();

-- Clears `taken_from` of all copies when the original is no longer public. Locks the copies in the order of their ids.
create function private.forget_original() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.challenge c where c.taken_from = new.challenge_id order by c.challenge_id for no key update;
  update public.challenge c set taken_from = null where c.taken_from = new.challenge_id;
  return null;
end
$$;

create trigger forget_original after update of visibility, hidden_at on public.challenge
for each row when (new.visibility = 'private' or new.hidden_at is not null)
execute function private.forget_original();

create function private.sanitize_title() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.title := private.one_line(new.title);
  return new;
end
$$;

create trigger sanitize_title before insert or update of title on public.challenge
for each row execute function private.sanitize_title();

insert into private.quota (action, hourly, hourly_import) values
  ('challenge', 60, 1000),
  ('challenge-change', 300, 2000);

create trigger enforce_quota_insert after insert on public.challenge
referencing new table as written
for each statement execute function private.enforce_quota('challenge');

create trigger enforce_quota_update after update on public.challenge
referencing new table as written
for each statement execute function private.enforce_quota('challenge-change');

create trigger protect_hidden_at before update on public.challenge
for each row execute function private.protect_hidden_at();

create trigger inherit_hidden_at before insert on public.challenge
for each row execute function private.inherit_hidden_at();

create trigger reject_suspended_writes before insert or update on public.challenge
for each statement execute function private.reject_suspended_writes();

-- Must run after "inherit_hidden_at", which would clear its `hidden_at`. Triggers run in the order of their names.
create trigger reapply_moderation before insert on public.challenge
for each row execute function private.reapply_moderation('challenge', 'challenge_id');

-- Hashed ids of deleted challenges. Links may still contain such an id, so no other user may use the id again.
create table private.deleted_challenge (
  id_hash text primary key,
  owner_hash text not null,
  deleted_at timestamptz(3) not null default now()
);

alter table private.deleted_challenge enable row level security;
revoke all on private.deleted_challenge from anon, authenticated;
grant select on private.deleted_challenge to service_role;

create function private.note_deleted_challenge() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.deleted_challenge (id_hash, owner_hash)
  values (
    encode(sha256(convert_to(old.challenge_id::text, 'UTF8')), 'hex'),
    encode(sha256(convert_to(old.challenge_id::text || old.user_id::text, 'UTF8')), 'hex')
  )
  on conflict do nothing;
  return null;
end
$$;

create trigger note_deleted_challenge after delete on public.challenge
for each row execute function private.note_deleted_challenge();

-- Rejects the id of another user's deleted challenge. Runs after the insert, which waits for a concurrent deletion.
create function private.reject_deleted_id() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if exists (
    select from private.deleted_challenge d
    where d.id_hash = encode(sha256(convert_to(new.challenge_id::text, 'UTF8')), 'hex')
      and d.owner_hash <> encode(sha256(convert_to(new.challenge_id::text || new.user_id::text, 'UTF8')), 'hex')
  ) then
    raise unique_violation using message = 'duplicate key value violates unique constraint "challenge_pkey"',
      schema = 'public', table = 'challenge', constraint = 'challenge_pkey';
  end if;
  return null;
end
$$;

create trigger reject_deleted_id after insert on public.challenge
for each row execute function private.reject_deleted_id();

-- Returns at most six users who wrote in a copy of the challenge, latest first. Reads only 60 copies to limit the cost.
create function public.companions(of_challenge uuid)
returns table (challenge_id uuid, user_id uuid, nickname text, avatar_url text, day integer)
language sql stable set search_path = ''
as $$
  select one.challenge_id, p.user_id, p.nickname, p.avatar_url, one.day_count
  from (
    select distinct on (copy.user_id) copy.*, latest.date
    from (
      select c.challenge_id, c.user_id, c.day_count, c.updated_at
      from public.challenge c
      where c.taken_from = of_challenge and c.visibility = 'public' and c.hidden_at is null and c.day_count > 0
        and exists (
          select from public.challenge o where o.challenge_id = of_challenge and o.user_id <> c.user_id offset 0
        )
      order by c.updated_at desc
      limit 60
    ) copy
    cross join lateral (
      select d.date from public.day d
      where d.challenge_id = copy.challenge_id and d.hidden_at is null
      order by d.date desc
      limit 1
    ) latest
    order by copy.user_id, latest.date desc, copy.updated_at desc
  ) one
  join public.profile p on p.user_id = one.user_id
  order by one.date desc, one.updated_at desc
  limit 6
$$;

revoke execute on function public.companions from anon, authenticated;
grant execute on function private.lock_if_public to authenticated, service_role;
grant execute on function public.companions to anon, authenticated, service_role;
