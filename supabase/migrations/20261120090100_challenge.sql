-- A goal with a number of days. Progress, completion and the counters belong to the database:
-- whatever a client sends for them is put back to what it was.

create table public.challenge (
  -- Made by the client or here. Random: nobody meets the id of a private challenge by trying.
  challenge_id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references public.profile (user_id) on delete cascade,
  title text not null check (char_length(title) between 1 and 25 and title ~ '[^[:space:]]'),
  category text not null default 'HTML' check (
    category in ('HTML', 'CSS', 'JavaScript', 'TypeScript', 'React', 'NodeJS', 'PHP', 'Java', 'Other')
  ),
  days integer not null default 1 check (days between 1 and 100),
  "desc" text not null check (char_length("desc") between 1 and 500 and "desc" ~ '[^[:space:]]'),
  -- The upper bound keeps out "infinity" and years that are no YYYY-MM-DD.
  start_date date not null default current_date check (start_date between '2000-01-01' and '9999-12-31'),
  end_date date,
  completed boolean not null default false,
  visibility text not null default 'public' check (visibility in ('public', 'private')),
  day_count integer not null default 0,
  like_count integer not null default 0 check (like_count >= 0),
  created_at timestamptz(3) not null default now(),
  -- Milliseconds, not microseconds: it is the feed's cursor, and a JavaScript date keeps no more.
  updated_at timestamptz(3) not null default now(),
  constraint challenge_completed_has_end_date check (completed = (end_date is not null)),
  constraint challenge_day_count_within_days check (day_count between 0 and days)
);

-- The feed, newest first; private challenges are not in it.
create index challenge_feed on public.challenge (updated_at desc, challenge_id desc) where visibility = 'public';
-- My page, and the foreign key.
create index challenge_of_user on public.challenge (user_id, start_date desc, challenge_id desc);

create function private.check_challenge() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if not private.is_client() then
    return new;
  end if;

  if tg_op = 'INSERT' then
    new.day_count := 0;
    new.like_count := 0;
    new.completed := false;
    new.end_date := null;
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
  new.created_at := old.created_at;
  new.updated_at := now();

  if old.completed and (new.days, new.start_date) is distinct from (old.days, old.start_date) then
    raise exception 'a completed challenge keeps its days and start date'
      using errcode = 'PT409', hint = 'challenge/completed';
  end if;
  if new.days < old.day_count then
    raise exception 'fewer days than entries written'
      using errcode = 'PT422', hint = 'challenge/days-below-written';
  end if;
  if not old.completed and new.days = old.day_count then
    new.completed := true;
    new.end_date := private.today(old.user_id);
  end if;
  return new;
end
$$;

create trigger check_challenge before insert or update on public.challenge
for each row execute function private.check_challenge();

alter table public.challenge enable row level security;

create policy "Everyone sees public challenges, owners see all of their own" on public.challenge
for select to anon, authenticated
using (visibility = 'public' or user_id = (select auth.uid()));

create policy "People set challenges for themselves" on public.challenge
for insert to authenticated
with check (user_id = (select auth.uid()));

create policy "Owners change their challenges" on public.challenge
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

revoke execute on function private.check_challenge() from public, anon, authenticated;
