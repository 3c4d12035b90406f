-- supabase/schemas as it was on 2026-11-24.

-- The schema `private`, which no API exposes, and functions that all other files use.
--
-- Functions may use tables of later parts: bodies are not checked on creation.

set check_function_bodies = off;

create schema private;
grant usage on schema private to anon, authenticated, service_role;

-- Distinguishes a client's own write from one that a security definer function makes for it.
-- Not security definer itself: it must see the role of its caller.
create function private.is_client_role() returns boolean
language sql stable set search_path = ''
as $$ select current_user in ('anon', 'authenticated') $$;

-- PostgreSQL also accepts invented POSIX zones of any offset ("X+99"). A zone is valid here if its offset exists on earth.
create function private.is_time_zone(name text) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return name ~ '^[A-Za-z]'
    and (now() at time zone name) - (now() at time zone 'UTC') between interval '-12 hours' and interval '14 hours';
exception when invalid_parameter_value then
  return false;
end
$$;

-- Whether a text has a visible character. Explicit ranges, because the database's locale decides what counts as a space;
-- the form rules in core (input/text-validators.ts) use the same ranges.
create function private.has_visible_text(value text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select value ~ ('[^\u0001-\u0020\u007F-\u00A0\u00AD\u034F\u061C\u115F\u1160\u1680\u17B4\u17B5\u180B-\u180F\u2000-\u200F'
    || '\u2028-\u202F\u205F-\u206F\u2800\u3000\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\U000E0000-\U000E0FFF]')
$$;

-- Removes characters that change the direction of the text beside a title or a name. Isolates are allowed.
create function private.strip_bidi_overrides(value text) returns text
language sql immutable parallel safe set search_path = ''
as $$ select regexp_replace(value, '[\u202A-\u202E]', '', 'g') $$;

-- For views: without a trigger PostgreSQL rejects a write with another error, before it checks permissions.
create function private.reject_write() returns trigger
language plpgsql set search_path = ''
as $$
begin
  raise exception 'permission denied for view %', tg_table_name using errcode = '42501';
end
$$;

revoke execute on function
  private.is_client_role(),
  private.is_time_zone(text),
  private.has_visible_text(text),
  private.strip_bidi_overrides(text),
  private.reject_write()
from public, anon, authenticated;
grant execute on function
  private.is_client_role(),
  private.is_time_zone(text),
  private.has_visible_text(text),
  private.strip_bidi_overrides(text)
to anon, authenticated, service_role;

-- Limits of a request and the check of its session, for projects in which PostgREST serves the API. PostgREST reads them
-- from settings of the roles. The embedded backend serves a closed list of requests instead.

-- An access token outlives its session. PostgREST calls this function before each request, so that signing out and
-- changing the password take effect immediately.
create function private.reject_revoked_session() returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  session uuid := nullif(auth.jwt() ->> 'session_id', '')::uuid;
begin
  if session is not null and not exists (select from auth.sessions s where s.id = session) then
    -- PostgREST reads status and code from an error in this form.
    raise sqlstate 'PGRST' using
      message = '{"code": "PGRST301", "message": "The session of the access token has ended"}',
      detail = '{"status": 401, "headers": {"WWW-Authenticate": "Bearer error=\"invalid_token\""}}';
  end if;
end
$$;

do $$
begin
  if exists (select from pg_roles where rolname = 'authenticator') then
    alter role authenticator set pgrst.db_pre_request = 'private.reject_revoked_session';
    notify pgrst, 'reload config';
  end if;
exception when insufficient_privilege then
  raise notice 'set pgrst.db_pre_request to private.reject_revoked_session for the role authenticator';
end
$$;

do $migration$
declare
  setting text;
begin
  -- The login of PostgREST. Without it, no program reads settings of the roles.
  if not exists (select from pg_roles where rolname = 'authenticator') then
    raise notice 'no role authenticator: the server sets its own limits of requests';
    return;
  end if;

  foreach setting in array array[
    'anon set statement_timeout = ''3s''',
    'authenticated set statement_timeout = ''8s''',
    -- Rows of a response, and of each table embedded in it.
    'authenticator set pgrst.db_max_rows = ''1000''',
    'authenticator set pgrst.db_aggregates_enabled = ''false''',
    -- Disable EXPLAIN over the API.
    'authenticator set pgrst.db_plan_enabled = ''false'''
  ] loop
    begin
      execute 'alter role ' || setting;
    exception when insufficient_privilege then
      -- Only the server's administrator may; the rest of the schema works without it.
      raise warning 'not allowed: alter role %', setting;
    end;
  end loop;
  notify pgrst, 'reload config';
end
$migration$;

revoke execute on function
  private.reject_revoked_session()
from public, anon, authenticated;
grant execute on function
  private.reject_revoked_session()
to anon, authenticated, service_role;

-- Decisions of the operator: staff, sign-up policy, announcement. And the log of all actions by staff.

-- Accounts of the site's staff. No API exposes it.
create table private.staff (
  user_id uuid primary key references auth.users (id) on delete cascade,
  added_at timestamptz(3) not null default now()
);

alter table private.staff enable row level security;
revoke all on private.staff from anon, authenticated;
grant all on private.staff to service_role;

-- Only the hash of a code: reading the table is not enough to sign up.
create table private.invitation (
  code_hash text primary key check (code_hash ~ '^[0-9a-f]{64}$'),
  uses_left integer not null check (uses_left >= 0),
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now()
);

alter table private.invitation enable row level security;
revoke all on private.invitation from anon, authenticated;
grant all on private.invitation to service_role;

-- One row that every page may read.
create table public.site (
  only_row boolean primary key default true check (only_row),
  sign_up text not null default 'open' check (sign_up in ('open', 'closed', 'invitation')),
  -- Shown on every page until it is removed, to each user until they dismiss it.
  announcement text check (char_length(announcement) between 1 and 500 and private.has_visible_text(announcement)),
  announced_at timestamptz(3),
  constraint site_announced_at check ((announcement is null) = (announced_at is null))
);

insert into public.site default values;

alter table public.site enable row level security;

create policy "Site status is visible to everyone" on public.site
for select to anon, authenticated using (true);

revoke all on public.site from anon, authenticated;
grant select on public.site to anon, authenticated;
grant all on public.site to service_role;

-- Append-only. Commands of the operator are logged too, without an account.
create table private.staff_log (
  entry_id bigint generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  staff_id uuid references auth.users (id) on delete set null,
  action text not null,
  subject_type text,
  subject_id uuid,
  -- The account that the action was about. Its deletion clears everything but the line itself.
  about_id uuid references auth.users (id) on delete set null,
  facts text,
  -- Distinguishes the operator from staff whose account was deleted.
  by_operator boolean not null default false,
  constraint staff_log_one_actor check (not by_operator or staff_id is null)
);

create index staff_log_of_staff on private.staff_log (staff_id);
create index staff_log_of_person on private.staff_log (about_id);

alter table private.staff_log enable row level security;
revoke all on private.staff_log from anon, authenticated;
grant select, insert on private.staff_log to service_role;

-- Suspended staff have no staff rights.
create function public.is_staff() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from private.staff s where s.user_id = auth.uid()) and private.suspended_until(auth.uid()) is null
$$;

-- To all other callers the functions of the desk don't exist.
create function private.require_staff() returns void
language plpgsql stable set search_path = ''
as $$
begin
  if not public.is_staff() then
    raise exception 'not found' using errcode = 'PT404', hint = 'desk/not-found';
  end if;
end
$$;

-- Rejects a reason that is blank, too short or too long.
create function private.require_reason_text(facts text, most integer default 500) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if facts is null or char_length(facts) not between 10 and most or not private.has_visible_text(facts) then
    raise exception 'say why in 10 to % characters', most using errcode = 'PT422', hint = 'desk/invalid';
  end if;
end
$$;

create function private.log_staff_action(action text, subject_type text, subject_id uuid, about_id uuid, facts text) returns void
language sql volatile security definer set search_path = ''
as $$
  insert into private.staff_log (staff_id, action, subject_type, subject_id, about_id, facts)
  values (auth.uid(), $1, $2, $3, $4, $5)
$$;

create function private.log_operator_action(action text, about_id uuid, facts text) returns void
language sql volatile set search_path = ''
as $$
  insert into private.staff_log (by_operator, action, subject_type, subject_id, about_id, facts)
  values (true, $1, case when $2 is not null then 'profile' end, $2, $2, left($3, 500))
$$;

-- The only allowed change clears the ids of a deleted account.
create function private.protect_staff_log() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  expected private.staff_log := old;
begin
  if tg_op = 'UPDATE' then
    if new.staff_id is null and not exists (select from auth.users u where u.id = old.staff_id) then
      expected.staff_id := null;
    end if;
    if new.about_id is null and old.about_id is not null and not exists (select from auth.users u where u.id = old.about_id) then
      expected.about_id := null;
      new.subject_id := null;
      new.facts := null;
      expected.subject_id := null;
      expected.facts := null;
    end if;
    if new is not distinct from expected then
      return new;
    end if;
  end if;
  raise exception 'lines of the log stay as they are' using errcode = '42501';
end
$$;

create trigger protect_staff_log before update or delete on private.staff_log
for each row execute function private.protect_staff_log();

create function private.reject_truncate() returns trigger
language plpgsql set search_path = ''
as $$
begin
  raise exception 'lines of the log stay as they are' using errcode = '42501';
end
$$;

create trigger reject_truncate before truncate on private.staff_log
for each statement execute function private.reject_truncate();

revoke execute on function
  public.is_staff(),
  private.require_staff(),
  private.require_reason_text(text, integer),
  private.log_staff_action(text, text, uuid, uuid, text),
  private.log_operator_action(text, uuid, text),
  private.protect_staff_log(),
  private.reject_truncate()
from public, anon, authenticated;
grant execute on function
  public.is_staff()
to anon, authenticated, service_role;

-- Limits of what one user may write within a clock hour: enough for people, too few for scripts. Without them one account
-- wrote 180,000 public challenges in a minute.

-- The operator changes the numbers with an update.
create table private.quota (
  action text primary key,
  hourly integer not null check (hourly > 0),
  -- For users whom public.grant_import_quota lets import a diary.
  hourly_import integer not null check (hourly_import >= hourly)
);

insert into private.quota (action, hourly, hourly_import) values
  ('challenge', 60, 1000),
  ('challenge-change', 300, 2000),
  ('day', 300, 20000),
  ('day-change', 600, 20000),
  ('like', 600, 600),
  ('profile-change', 120, 120),
  ('feedback', 5, 5),
  ('file', 30, 30),
  ('block', 100, 100),
  ('report', 20, 20),
  -- Reports without an account: in total, of one subject, of a network, and a reserve for severe reasons.
  ('report-signed-out', 60, 60),
  ('report-signed-out-subject', 3, 3),
  ('report-signed-out-network', 10, 10),
  ('report-signed-out-severe', 60, 60);

-- The number of writes of a user in the last hour in which they wrote. The exact time would identify the sender of
-- anonymous feedback.
create table private.quota_use (
  user_id uuid not null references auth.users (id) on delete cascade,
  action text not null references private.quota (action) on update cascade on delete cascade,
  hour timestamptz not null,
  used integer not null,
  primary key (user_id, action)
);

create index quota_use_of_action on private.quota_use (action);

create table private.import_permit (
  user_id uuid primary key references auth.users (id) on delete cascade,
  until timestamptz not null
);

alter table private.quota enable row level security;
alter table private.quota_use enable row level security;
alter table private.import_permit enable row level security;
revoke all on private.quota, private.quota_use, private.import_permit from anon, authenticated;
grant select, insert, update, delete on private.quota, private.quota_use, private.import_permit to service_role;

-- A user's current limit of an action.
create function private.hourly_quota(p_user_id uuid, p_action text) returns integer
language sql stable security definer set search_path = ''
as $$
  select case
    when exists (select from private.import_permit p where p.user_id = p_user_id and p.until > now()) then q.hourly_import
    else q.hourly
  end
  from private.quota q
  where q.action = p_action
$$;

-- Adds to the count of this hour and returns it. One row for each user and action, so that the table stays small.
create function private.increment_quota_use(p_user_id uuid, p_action text, amount integer) returns integer
language sql volatile security definer set search_path = ''
as $$
  insert into private.quota_use as u (user_id, action, hour, used)
  values (p_user_id, p_action, date_trunc('hour', now()), amount)
  on conflict (user_id, action) do update
  set hour = excluded.hour,
    used = case when u.hour = excluded.hour then u.used + excluded.used else excluded.used end
  returning used
$$;

create function private.consume_quota(p_action text, amount integer) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  again constant timestamptz := date_trunc('hour', now()) + interval '1 hour';
begin
  if auth.uid() is null or amount = 0 then
    return;
  end if;
  if private.increment_quota_use(auth.uid(), p_action, amount) > private.hourly_quota(auth.uid(), p_action) then
    raise exception 'too many within an hour: %', p_action
      using errcode = 'PT429', hint = 'quota/exceeded',
        detail = to_char(again at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"');
  end if;
end
$$;

-- After the statement, so that rows that exist already (a repeated delivery) cost nothing. Writes of our own functions for
-- a client are not counted.
create function private.enforce_quota() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if private.is_client_role() then
    perform private.consume_quota(tg_argv[0], (select count(*)::integer from written));
  end if;
  return null;
end
$$;

-- Lets a user write as much as an import needs, for a limited time. Only the service role may call it.
create function public.grant_import_quota(of_user uuid, for_how_long interval default interval '1 hour') returns void
language sql volatile security definer set search_path = ''
as $$
  insert into private.import_permit (user_id, until) values (of_user, now() + for_how_long)
  on conflict (user_id) do update set until = excluded.until
$$;

revoke execute on function
  private.hourly_quota(uuid, text),
  private.increment_quota_use(uuid, text, integer),
  private.consume_quota(text, integer),
  private.enforce_quota(),
  public.grant_import_quota(uuid, interval)
from public, anon, authenticated;
grant execute on function
  private.consume_quota(text, integer)
to authenticated, service_role;
grant execute on function
  public.grant_import_quota(uuid, interval)
to service_role;

-- Blocks between users: while signed in, neither sees the other's challenges, entries, likes and profile. Only its owner
-- sees a block.

create table public.block (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  blocked_user_id uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz(3) not null default now(),
  -- The nickname at the time of the block: the other user's own block may hide later ones from the blocker.
  nickname text,
  primary key (user_id, blocked_user_id),
  constraint block_not_oneself check (user_id <> blocked_user_id)
);

-- Finds the blocks against a user by the index alone.
create index block_of_blocked on public.block (blocked_user_id, user_id);

alter table public.block enable row level security;

create policy "Users read their own blocks" on public.block
for select to authenticated using (user_id = (select auth.uid()));

create policy "Users insert their own blocks" on public.block
for insert to authenticated with check (user_id = (select auth.uid()));

create policy "Users delete their own blocks" on public.block
for delete to authenticated using (user_id = (select auth.uid()));

revoke all on public.block from anon, authenticated;
grant select, insert, delete on public.block to authenticated;
grant all on public.block to service_role;

-- Advisory lock key of two users: a block takes it exclusively, likes take it shared.
create function private.user_pair_lock_key(one uuid, other uuid) returns bigint
language sql immutable set search_path = ''
as $$ select hashtextextended(least(one, other)::text || greatest(one, other)::text, 17) $$;

-- If the other user has blocked the owner, the block has no nickname: the owner may not see it.
create function private.lock_user_pair() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  its_hidden_at timestamptz;
begin
  new.created_at := now();
  select
    case when exists (
      select from public.block b where b.user_id = new.blocked_user_id and b.blocked_user_id = new.user_id
    ) then '' else p.nickname end,
    p.hidden_at
  into new.nickname, its_hidden_at
  from public.profile p where p.user_id = new.blocked_user_id;
  if its_hidden_at is not null and auth.uid() = new.user_id and not public.is_staff() then
    raise exception 'insert or update on table "block" violates foreign key constraint "block_blocked_user_id_fkey"'
      using errcode = '23503', detail = 'Key is not present in table "users".',
        schema = 'public', table = 'block', constraint = 'block_blocked_user_id_fkey';
  end if;
  perform pg_advisory_xact_lock(private.user_pair_lock_key(new.user_id, new.blocked_user_id));
  return new;
end
$$;

create trigger lock_user_pair before insert on public.block
for each row execute function private.lock_user_pair();

-- Deletes the likes between the two. The challenges are locked first, in the order of all other writers.
create function private.delete_likes_between() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.challenge c
  where c.challenge_id in (
    select l.challenge_id
    from public.likes l join public.challenge o on o.challenge_id = l.challenge_id
    where (l.user_id, o.user_id) in ((new.user_id, new.blocked_user_id), (new.blocked_user_id, new.user_id))
  )
  order by c.challenge_id
  for no key update;

  delete from public.likes l using public.challenge o
  where o.challenge_id = l.challenge_id
    and (l.user_id, o.user_id) in ((new.user_id, new.blocked_user_id), (new.blocked_user_id, new.user_id));
  return null;
end
$$;

create trigger delete_likes_between after insert on public.block
for each row execute function private.delete_likes_between();

-- After the quota, whose row serializes the requests of one user.
create function private.limit_block_count() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  most constant integer := 1000;
begin
  if exists (
    select from (select distinct w.user_id from written w) w
    where (select count(*) from public.block b where b.user_id = w.user_id) > most
  ) then
    raise exception 'at most % blocks', most using errcode = 'PT409', hint = 'block/too-many';
  end if;
  return null;
end
$$;

create trigger limit_block_count after insert on public.block
referencing new table as written
for each statement execute function private.limit_block_count();

-- Users whom the caller has blocked or who have blocked the caller. Policies call it once per statement and look up the
-- user of each row in its result.
create function private.blocked_user_ids() returns setof uuid
language plpgsql stable security definer set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
begin
  if me is not null then
    return query
    select b.blocked_user_id from public.block b where b.user_id = me
    union all
    select b.user_id from public.block b where b.blocked_user_id = me;
  end if;
end
$$;

-- Users whom the caller has blocked, newest first. The nickname of a hidden profile is left out.
create function public.list_my_blocks()
returns table (user_id uuid, nickname text, created_at timestamptz)
language sql stable security definer set search_path = ''
as $$
  select b.blocked_user_id, case when p.hidden_at is null then b.nickname else '' end, b.created_at
  from public.block b join public.profile p on p.user_id = b.blocked_user_id
  where b.user_id = auth.uid()
  order by b.created_at desc, b.blocked_user_id
$$;

-- The lock makes a block see likes that began before it, and later likes are rejected like those of a private challenge.
-- A before trigger, so that no challenge is locked yet.
create function private.reject_blocked_like() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  owner uuid;
begin
  select c.user_id into owner from public.challenge c where c.challenge_id = new.challenge_id;
  if owner is null or owner = new.user_id then
    return new;
  end if;
  perform pg_advisory_xact_lock_shared(private.user_pair_lock_key(new.user_id, owner));
  if exists (
    select from public.block b
    where (b.user_id, b.blocked_user_id) in ((new.user_id, owner), (owner, new.user_id))
  ) then
    raise exception 'new row violates row-level security policy for table "likes"' using errcode = '42501';
  end if;
  return new;
end
$$;

create trigger enforce_quota_insert after insert on public.block
referencing new table as written
for each statement execute function private.enforce_quota('block');

revoke execute on function
  private.user_pair_lock_key(uuid, uuid),
  private.lock_user_pair(),
  private.delete_likes_between(),
  private.limit_block_count(),
  private.blocked_user_ids(),
  public.list_my_blocks(),
  private.reject_blocked_like()
from public, anon, authenticated;
grant execute on function
  private.blocked_user_ids()
to anon, authenticated, service_role;
grant execute on function
  public.list_my_blocks()
to authenticated, service_role;

-- Rules shared by the tables of content: content hidden by staff stays hidden, and suspended users can't write. Hidden rows
-- stay visible to their author and to staff.

-- End of a user's suspension: infinity if it has none, null if the user is not suspended.
create function private.suspended_until(p_user_id uuid) returns timestamptz
language sql stable security definer set search_path = ''
as $$
  select max(coalesce(d.suspended_until, 'infinity'))
  from public.decision d
  where d.user_id = p_user_id and d.action = 'suspend' and d.ended_at is null
    and (d.suspended_until is null or d.suspended_until > now())
$$;

create function private.require_not_suspended() returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  until constant timestamptz := private.suspended_until(auth.uid());
begin
  if until is not null then
    raise exception 'the account is suspended'
      using errcode = 'PT403', hint = 'account/suspended',
        detail = case
          when until = 'infinity' then ''
          else to_char(until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
        end;
  end if;
end
$$;

-- Suspended users may still delete their content.
create function private.reject_suspended_writes() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if private.is_client_role() then
    perform private.require_not_suspended();
  end if;
  return null;
end
$$;

-- Whether a current decision hides a subject.
create function private.has_hiding_decision(p_subject_type text, p_subject_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.decision d
    where d.subject_id = p_subject_id and d.subject_type = p_subject_type and d.ended_at is null and d.action <> 'restore'
  )
$$;

create function private.is_subject_hidden(p_subject_type text, p_subject_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    case p_subject_type
      when 'challenge' then (select c.hidden_at is not null from public.challenge c where c.challenge_id = p_subject_id)
      when 'day' then (select d.hidden_at is not null from public.day d where d.day_id = p_subject_id)
      else (select p.hidden_at is not null from public.profile p where p.user_id = p_subject_id)
    end,
    false
  )
$$;

-- Only decisions set it: a client's value is reverted.
create function private.protect_hidden_at() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if private.is_client_role() then
    new.hidden_at := case when tg_op = 'UPDATE' then old.hidden_at end;
  end if;
  return new;
end
$$;

-- New challenges and likes of a hidden profile are hidden. The lock waits for a transaction that hides the profile.
create function private.inherit_hidden_at() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  select p.hidden_at into new.hidden_at from public.profile p where p.user_id = new.user_id for share;
  return new;
end
$$;

-- Clients choose the ids of challenges and entries, so a deleted id may return. From the same author it stays hidden if it
-- was. From another author it is a new subject: case, reports and decisions of the old one get another id.
create function private.reapply_moderation() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
declare
  subject constant uuid := (to_jsonb(new) ->> tg_argv[1])::uuid;
  freed constant uuid := gen_random_uuid();
  author uuid;
begin
  -- Another row has the id: leave it to the primary key.
  if private.subject_author(tg_argv[0], subject) is not null then
    return new;
  end if;
  -- The lock waits for a transaction that decides the case.
  for author in
    select c.author_id from private.moderation_case c
    where c.subject_id = subject and c.subject_type = tg_argv[0]
    order by c.case_id
    for no key update
  loop
    if author <> new.user_id then
      update private.moderation_case c set subject_id = freed
      where c.subject_id = subject and c.subject_type = tg_argv[0] and c.author_id = author;
      update public.decision d set subject_id = freed
      where d.subject_id = subject and d.subject_type = tg_argv[0] and d.user_id = author;
      update public.report r set subject_id = freed
      where r.subject_id = subject and r.subject_type = tg_argv[0];
    end if;
  end loop;
  if private.has_hiding_decision(tg_argv[0], subject) then
    new.hidden_at := coalesce(new.hidden_at, now());
  end if;
  return new;
end
$$;

revoke execute on function
  private.suspended_until(uuid),
  private.require_not_suspended(),
  private.reject_suspended_writes(),
  private.has_hiding_decision(text, uuid),
  private.is_subject_hidden(text, uuid),
  private.protect_hidden_at(),
  private.inherit_hidden_at(),
  private.reapply_moderation()
from public, anon, authenticated;
grant execute on function
  private.require_not_suspended()
to anon, authenticated, service_role;

-- The public profile of a user, and their private settings. Every account gets one row of each, with a generated nickname:
-- signing up publishes no email address.

create table public.profile (
  user_id uuid primary key references auth.users (id) on delete cascade,
  nickname text not null check (char_length(nickname) between 1 and 50 and private.has_visible_text(nickname)),
  comment text not null default '' check (char_length(comment) <= 500),
  -- Name of a file in the bucket "avatars": directly in the user's own folder, with no path that leads out of it.
  avatar_url text constraint profile_avatar_url_check check (
    char_length(avatar_url) <= 300
    and avatar_url like user_id::text || '/%'
    and substr(avatar_url, 38) ~ '^[A-Za-z0-9_-][A-Za-z0-9._-]*$'
  ),
  updated_at timestamptz(3) not null default now(),
  hidden_at timestamptz(3)
);

-- Prefix search of the desk, by bytes.
create index profile_by_nickname on public.profile (lower(nickname) text_pattern_ops);
create index profile_hidden on public.profile (user_id) where hidden_at is not null;

alter table public.profile enable row level security;

create policy "Profiles are visible to everyone" on public.profile
for select to anon, authenticated
using (
  user_id = (select auth.uid())
  or (
    (hidden_at is null or (select public.is_staff()))
    and user_id not in (select private.blocked_user_ids())
  )
);

create policy "Users update their own profile" on public.profile
for update to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));

revoke all on public.profile from anon, authenticated;
grant select on public.profile to anon, authenticated;
grant update (nickname, comment, avatar_url, updated_at) on public.profile to authenticated;
grant all on public.profile to service_role;

create table public.setting (
  user_id uuid primary key references auth.users (id) on delete cascade,
  time_zone text not null default 'UTC' check (char_length(time_zone) <= 64),
  -- Hour at which the user's day begins: with 3, an entry written at 02:30 belongs to the previous date.
  day_start_hour smallint not null default 0 check (day_start_hour between 0 and 6),
  updated_at timestamptz(3) not null default now()
);

alter table public.setting enable row level security;

create policy "Users read their own settings" on public.setting
for select to authenticated
using (user_id = (select auth.uid()));

create policy "Users update their own settings" on public.setting
for update to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));

revoke all on public.setting from anon, authenticated;
grant select on public.setting to authenticated;
grant update (time_zone, day_start_hour, updated_at) on public.setting to authenticated;
grant all on public.setting to service_role;

-- Accounts that exist already.
insert into public.profile (user_id, nickname)
select u.id, 'challenger-' || left(md5(gen_random_uuid()::text), 4) from auth.users u;
insert into public.setting (user_id) select u.id from auth.users u;

-- The current date of a user. In UTC if the caller can't see the user's settings: a completed challenge needs an end date.
create function private.today(p_user_id uuid) returns date
language sql stable set search_path = ''
as $$
  select coalesce(
    (
      select ((now() at time zone s.time_zone) - make_interval(hours => s.day_start_hour))::date
      from public.setting s
      where s.user_id = p_user_id
    ),
    (now() at time zone 'UTC')::date
  )
$$;

create function private.handle_new_user() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.profile (user_id, nickname)
  values (new.id, 'challenger-' || left(md5(gen_random_uuid()::text), 4))
  on conflict (user_id) do nothing;
  insert into public.setting (user_id) values (new.id) on conflict (user_id) do nothing;
  return new;
end
$$;

create trigger handle_new_user after insert on auth.users
for each row execute function private.handle_new_user();

create function private.enforce_profile_rules() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.user_id := old.user_id;
  new.updated_at := now();
  return new;
end
$$;

create trigger enforce_profile_rules before update on public.profile
for each row execute function private.enforce_profile_rules();

create function private.enforce_setting_rules() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.user_id := old.user_id;
  new.updated_at := now();
  if new.time_zone <> old.time_zone and not private.is_time_zone(new.time_zone) then
    raise exception 'unknown time zone' using errcode = 'PT422', hint = 'profile/unknown-time-zone';
  end if;
  return new;
end
$$;

create trigger enforce_setting_rules before update on public.setting
for each row execute function private.enforce_setting_rules();

create function private.sanitize_nickname() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.nickname := private.strip_bidi_overrides(new.nickname);
  return new;
end
$$;

create trigger sanitize_nickname before insert or update of nickname on public.profile
for each row execute function private.sanitize_nickname();

create trigger enforce_quota_update after update on public.profile
referencing new table as written
for each statement execute function private.enforce_quota('profile-change');

create trigger enforce_quota_update after update on public.setting
referencing new table as written
for each statement execute function private.enforce_quota('profile-change');

create trigger protect_hidden_at before insert or update on public.profile
for each row execute function private.protect_hidden_at();

create trigger reject_suspended_writes before insert or update on public.profile
for each statement execute function private.reject_suspended_writes();

revoke execute on function
  private.today(uuid),
  private.handle_new_user(),
  private.enforce_profile_rules(),
  private.enforce_setting_rules(),
  private.sanitize_nickname()
from public, anon, authenticated;
grant execute on function
  private.today(uuid)
to anon, authenticated, service_role;

-- A goal with a number of days. The database computes progress, completion and counters, and ignores a client's values.
--
-- day_count and like_count are public and leave out hidden entries and likes. home_challenge adds them for their owners.

create table public.challenge (
  -- Generated by the client or here, and random: the id of a private challenge can't be guessed.
  challenge_id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references public.profile (user_id) on delete cascade,
  title text not null check (char_length(title) between 1 and 25 and private.has_visible_text(title)),
  category text not null default 'HTML' check (
    category in ('HTML', 'CSS', 'JavaScript', 'TypeScript', 'React', 'NodeJS', 'PHP', 'Java', 'Other')
  ),
  days integer not null default 1 check (days between 1 and 100),
  "desc" text not null check (char_length("desc") between 1 and 500 and private.has_visible_text("desc")),
  -- The upper limit rejects "infinity" and years with more than four digits.
  start_date date not null default current_date check (start_date between '2000-01-01' and '9999-12-31'),
  end_date date,
  completed boolean not null default false,
  visibility text not null default 'public' check (visibility in ('public', 'private')),
  day_count integer not null default 0,
  like_count integer not null default 0 check (like_count >= 0),
  created_at timestamptz(3) not null default now(),
  -- Milliseconds, the precision of a JavaScript date: it is the cursor of the feed.
  updated_at timestamptz(3) not null default now(),
  hidden_at timestamptz(3),
  constraint challenge_completed_has_end_date check (completed = (end_date is not null)),
  constraint challenge_day_count_within_days check (day_count between 0 and days)
);

-- The feed, newest first, without private challenges.
create index challenge_feed on public.challenge (updated_at desc, challenge_id desc) where visibility = 'public';
-- My page, and the foreign key.
create index challenge_of_user on public.challenge (user_id, start_date desc, challenge_id desc);

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

create function private.enforce_challenge_rules() returns trigger
language plpgsql set search_path = ''
as $$
declare
  written integer;
begin
  if not private.is_client_role() then
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
  if new.days = old.days then
    return new;
  end if;
  written := private.last_day_number(old.challenge_id);
  if new.days < written then
    raise exception 'fewer days than entries written'
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

create function private.sanitize_title() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.title := private.strip_bidi_overrides(new.title);
  return new;
end
$$;

create trigger sanitize_title before insert or update of title on public.challenge
for each row execute function private.sanitize_title();

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

-- By its name it runs after "inherit_hidden_at", whose value it may replace.
create trigger reapply_moderation before insert on public.challenge
for each row execute function private.reapply_moderation('challenge', 'challenge_id');

revoke execute on function
  private.enforce_challenge_rules(),
  private.sanitize_title()
from public, anon, authenticated;

-- A diary entry, one for each date of a challenge, and revisions of its text. The same transaction sets the number of the
-- entry and updates progress and completion of the challenge. Owners may move an entry to another free date of its
-- challenge, and delete it within 24 hours.

create table public.day (
  -- Generated by the client, so that a repeated delivery of an entry is the same row.
  day_id uuid primary key default gen_random_uuid(),
  challenge_id uuid not null references public.challenge (challenge_id) on delete cascade,
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  -- The owner's civil date; never derived from a time of the server.
  date date not null check (date >= '2000-01-01'),
  day integer not null default 1 check (day >= 1),
  content text not null check (char_length(content) between 1 and 10000 and private.has_visible_text(content)),
  -- Incremented with each new text. An update carries the version it is based on and is rejected if that is not the latest,
  -- so that edits don't overwrite each other. A repeated delivery of the latest text is accepted.
  version integer not null default 1 check (version >= 1),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  hidden_at timestamptz(3),
  constraint day_one_entry_a_date unique (challenge_id, date),
  constraint day_one_entry_a_number unique (challenge_id, day) deferrable initially immediate
);

create index day_of_user on public.day (user_id, date);
create index day_hidden on public.day (challenge_id) where hidden_at is not null;

-- The last 20 revisions of an entry, for at most 90 days, visible to its owner.
create table public.day_revision (
  day_id uuid not null references public.day (day_id) on delete cascade,
  version integer not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  content text not null,
  -- When this text was written, and when the next one replaced it.
  written_at timestamptz(3) not null,
  replaced_at timestamptz(3) not null default now(),
  primary key (day_id, version)
);

create index day_revision_of_user on public.day_revision (user_id, day_id);
create index day_revision_by_age on public.day_revision (replaced_at);

alter table public.day_revision enable row level security;

-- Expired revisions are hidden even before an edit deletes them.
create policy "Owners read revisions of their entries" on public.day_revision
for select to authenticated
using (user_id = (select auth.uid()) and replaced_at >= now() - interval '90 days');

revoke all on public.day_revision from anon, authenticated;
grant select on public.day_revision to authenticated;
grant all on public.day_revision to service_role;

-- Locks the challenge before its rows. Policies call it because they run before row locks; a transaction that locked an
-- entry first could deadlock with one that deletes the challenge. Security definer: users like challenges of others.
create function private.lock_challenge(id uuid) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform from public.challenge c where c.challenge_id = id for no key update;
  return found;
end
$$;

alter table public.day enable row level security;

-- The policy of the challenge covers owner and blocks: a client that may read it may read its entries. "offset 0"
-- keeps the planner from hashing all challenges when it expects many rows: it looks up the challenge of each row by key.
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

-- Runs as the client: row security hides private challenges of others.
create function private.set_day_number() returns trigger
language plpgsql set search_path = ''
as $$
declare
  target public.challenge;
  written integer;
begin
  -- The latest date in any time zone. Only the client knows which date is "today".
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
      new.created_at := old.created_at;
      new.updated_at :=
        case when (new.content, new.date) = (old.content, old.date) then old.updated_at else now() end;
    end if;
    if new.content <> old.content then
      new.version := old.version + 1;
    end if;
    return new;
  end if;

  -- The lock serializes concurrent inserts, so that they get distinct numbers and one completion.
  -- `for no key update`: does not block foreign key checks of likes, so the two can't deadlock.
  select * into target
  from public.challenge c
  where c.challenge_id = new.challenge_id and c.user_id = new.user_id
  for no key update;
  -- The same error for another user's challenge as for none: it must not reveal private challenges.
  if not found then
    raise exception 'no such challenge' using errcode = 'PT404', hint = 'challenge/not-found';
  end if;

  -- Not the challenge's counter, which is updated once at the end of a statement that may insert several entries.
  select coalesce(max(d.day), 0) into written from public.day d where d.challenge_id = new.challenge_id;
  new.day := written + 1;
  new.version := 1;
  new.created_at := now();
  new.updated_at := now();

  -- Retry of a delivered entry: leave it to the primary key (the insert ignores duplicates), even if the first delivery
  -- completed the challenge.
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

-- Includes hidden entries: numbers have no gaps.
create function private.last_day_number(p_challenge_id uuid) returns integer
language sql stable security definer set search_path = ''
as $$ select coalesce(max(d.day), 0) from public.day d where d.challenge_id = p_challenge_id $$;

-- Once per statement. Locks several challenges in the order of all other writers.
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
    set day_count = c.day_count + n.seen,
      completed = n.written >= c.days,
      end_date = case when n.written >= c.days then private.today(c.user_id) end,
      updated_at = now()
    from (
      select w.challenge_id, count(*) filter (where w.hidden_at is null) as seen,
        private.last_day_number(w.challenge_id) as written
      from changed w
      group by 1
    ) n
    where c.challenge_id = n.challenge_id;
    return null;
  end if;

  -- Recount: one statement may delete several rows. A challenge below its number of days is reopened and keeps its feed
  -- position. A challenge deleted by the same statement is not found.
  update public.challenge c
  set day_count = n.seen,
    completed = n.written >= c.days,
    end_date = case when n.written >= c.days then c.end_date end
  from (
    select o.challenge_id, count(d.day_id) as written, count(d.day_id) filter (where d.hidden_at is null) as seen
    from (select distinct w.challenge_id from changed w) o
    join public.challenge e on e.challenge_id = o.challenge_id
    left join public.day d on d.challenge_id = o.challenge_id
    group by 1
  ) n
  where c.challenge_id = n.challenge_id;
  -- Renumber without gaps, in the same order.
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

-- For each row, because statement triggers have no condition on rows; decisions hide one entry at a time.
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

-- An owner can delete an entry made by mistake; after 24 hours it is a permanent part of the diary.
create function private.enforce_delete_window() returns trigger
language plpgsql set search_path = ''
as $$
begin
  -- Cascades are exempt: foreign keys don't run as the client role.
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
  -- Delete expired revisions of all users, 100 at a time, so that no job is needed. Locked ones are being deleted already.
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

revoke execute on function
  private.lock_challenge(uuid),
  private.set_day_number(),
  private.last_day_number(uuid),
  private.update_challenge_progress(),
  private.update_progress_on_hide(),
  private.enforce_delete_window(),
  private.archive_revision()
from public, anon, authenticated;
grant execute on function
  private.lock_challenge(uuid),
  private.last_day_number(uuid)
to authenticated, service_role;

-- Likes of challenges. A like never moves a challenge up the feed.

create table public.likes (
  challenge_id uuid not null references public.challenge (challenge_id) on delete cascade,
  -- References auth.users: a second foreign key path from challenge to profile would make embeds ambiguous.
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  created_at timestamptz(3) not null default now(),
  -- Follows the profile of the user who likes: a like alone has no content to moderate. Likes of suspended users count.
  hidden_at timestamptz(3),
  primary key (challenge_id, user_id)
);

create index likes_of_user on public.likes (user_id, challenge_id);
create index likes_hidden on public.likes (user_id) where hidden_at is not null;

alter table public.likes enable row level security;

-- "offset 0": see the policy of public.day.
create policy "Likes are visible with their challenge" on public.likes
for select to anon, authenticated
using (
  (
    user_id = (select auth.uid())
    or (
      (hidden_at is null or (select public.is_staff()))
      and user_id not in (select private.blocked_user_ids())
    )
  )
  and exists (select from public.challenge c where c.challenge_id = likes.challenge_id offset 0)
);

create policy "Users like challenges they can see" on public.likes
for insert to authenticated
with check (
  user_id = (select auth.uid())
  and exists (select from public.challenge c where c.challenge_id = likes.challenge_id)
);

create policy "Users delete their own likes" on public.likes
for delete to authenticated
using (user_id = (select auth.uid()) and private.lock_challenge(challenge_id));

revoke all on public.likes from anon, authenticated;
grant select on public.likes to anon, authenticated;
grant insert, delete on public.likes to authenticated;
grant all on public.likes to service_role;

-- Once per statement: an account or a challenge may have many likes. Locks challenges in the order of all other writers.
-- Skips challenges whose profile is deleted but which themselves are not yet, when one statement deletes several accounts:
-- an update would violate their foreign key.
create function private.update_like_count() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.challenge c
  where c.challenge_id in (select l.challenge_id from changed l where l.hidden_at is null)
  order by c.challenge_id
  for no key update;

  update public.challenge c
  set like_count = c.like_count + case tg_op when 'INSERT' then n.likes else -n.likes end
  from (select l.challenge_id, count(*)::integer as likes from changed l where l.hidden_at is null group by 1) n
  where c.challenge_id = n.challenge_id
    and (tg_op = 'INSERT' or exists (select from public.profile p where p.user_id = c.user_id));
  return null;
end
$$;

create trigger update_like_count after insert on public.likes
referencing new table as changed
for each statement execute function private.update_like_count();

create trigger update_like_count_on_delete after delete on public.likes
referencing old table as changed
for each statement execute function private.update_like_count();

-- The database sets the time of a like, not the client.
create function private.set_like_created_at() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if private.is_client_role() then
    new.created_at := now();
  end if;
  return new;
end
$$;

create trigger set_like_created_at before insert on public.likes
for each row execute function private.set_like_created_at();

-- Hides and restores a user's likes with the profile. A challenge has at most one of them.
create function private.sync_like_visibility() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  with changed as (
    update public.likes l set hidden_at = new.hidden_at
    where l.user_id = new.user_id and (l.hidden_at is null) <> (new.hidden_at is null)
    returning l.challenge_id
  )
  update public.challenge c set like_count = c.like_count + case when new.hidden_at is null then 1 else -1 end
  from changed
  where c.challenge_id = changed.challenge_id;
  return null;
end
$$;

create trigger sync_like_visibility after update of hidden_at on public.profile
for each row when ((old.hidden_at is null) <> (new.hidden_at is null))
execute function private.sync_like_visibility();

create trigger enforce_quota_insert after insert on public.likes
referencing new table as written
for each statement execute function private.enforce_quota('like');

create trigger reject_blocked_like before insert on public.likes
for each row execute function private.reject_blocked_like();

create trigger reject_suspended_writes before insert or update on public.likes
for each statement execute function private.reject_suspended_writes();

-- By its name it runs after "reject_blocked_like", which takes the advisory lock before any row lock.
create trigger set_hidden_at before insert on public.likes
for each row execute function private.inherit_hidden_at();

revoke execute on function
  private.update_like_count(),
  private.set_like_created_at(),
  private.sync_like_visibility()
from public, anon, authenticated;

-- A challenge with its author, progress, likes and the viewer's own like, so that a page of the feed is one request.

-- Author and own like of a challenge that the viewer may read. These views bypass the policies of their tables, which would
-- repeat the check of the challenge's policy at twice the cost of the feed. "offset 0" and "limit 1" keep the planner from
-- joining them with anything but one visible challenge.
create view private.author as
select p.user_id, p.nickname, p.avatar_url, p.comment from public.profile p;

create view private.own_like as
select l.challenge_id, l.hidden_at from public.likes l where l.user_id = (select auth.uid());

revoke all on private.author, private.own_like from anon, authenticated;
grant select on private.author, private.own_like to anon, authenticated, service_role;

-- Number of the caller's own hidden entries of a challenge. A function, so that the planner leaves it out of the feed: it is
-- called only for the caller's own rows.
create function private.count_own_hidden_days(p_challenge_id uuid) returns integer
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select count(*) from public.day d
    where d.challenge_id = p_challenge_id and d.hidden_at is not null and d.user_id = auth.uid()
  );
end
$$;

-- "day" is the number of entries written so far.
--
-- The limit makes the planner look up the own like row by row: otherwise it hashes all likes of the viewer for a page of 20
-- (13 ms instead of 1 with 20,000 likes).
create view public.home_challenge with (security_invoker = true) as
select
  c.challenge_id,
  c.user_id,
  p.nickname,
  p.avatar_url,
  p.comment,
  c.title,
  c.category,
  c."desc",
  c.start_date,
  c.end_date,
  c.day_count
    + case when c.user_id = (select auth.uid()) then private.count_own_hidden_days(c.challenge_id) else 0 end as day,
  c.days,
  c.completed,
  c.visibility,
  c.like_count + case when own.hidden_at is null then 0 else 1 end as like_count,
  (own.found is not null) as liked,
  c.created_at,
  c.updated_at,
  c.hidden_at
from public.challenge c
cross join lateral (
  select a.nickname, a.avatar_url, a.comment
  from private.author a
  where a.user_id = c.user_id
  offset 0
) p
left join lateral (
  select true as found, l.hidden_at
  from private.own_like l
  where l.challenge_id = c.challenge_id
  limit 1
) own on true;

revoke all on public.home_challenge from anon, authenticated;
grant select on public.home_challenge to anon, authenticated, service_role;

create trigger reject_write instead of insert or update or delete on public.home_challenge
for each row execute function private.reject_write();

revoke execute on function
  private.count_own_hidden_days(uuid)
from public, anon, authenticated;
grant execute on function
  private.count_own_hidden_days(uuid)
to anon, authenticated, service_role;

-- Reports of content, with or without an account, and moderation cases. Reports of one subject form one case, which staff decide.

-- At most one open case for each subject. Deleted with its author's account.
create table private.moderation_case (
  case_id uuid primary key default gen_random_uuid(),
  subject_type text not null check (subject_type in ('challenge', 'day', 'profile')),
  subject_id uuid not null,
  author_id uuid not null references auth.users (id) on delete cascade,
  state text not null default 'open' check (state in ('open', 'dismissed', 'acted')),
  -- The content at the first report. Erased six months after the case is closed.
  reported jsonb,
  priority integer not null default 0,
  opened_at timestamptz(3) not null default now(),
  closed_at timestamptz(3),
  closed_by uuid references auth.users (id) on delete set null,
  -- Content at later reports, each version once: [{"at", "content"}]. Without it an author could have harmless content
  -- reported first and replace it unnoticed.
  reported_later jsonb not null default '[]' check (jsonb_typeof(reported_later) = 'array'),
  constraint moderation_case_closed check ((state = 'open') = (closed_at is null))
);

create unique index moderation_case_open on private.moderation_case (subject_type, subject_id) where state = 'open';
create index moderation_case_queue on private.moderation_case ((-priority), opened_at, case_id) where state = 'open';
create index moderation_case_of_author on private.moderation_case (author_id);
create index moderation_case_of_closer on private.moderation_case (closed_by);
create index moderation_case_to_erase on private.moderation_case (closed_at) where reported is not null;
create index moderation_case_of_subject on private.moderation_case (subject_id);

create table public.report (
  -- Unguessable: a visitor looks up the state of a report by it.
  number text primary key check (number ~ '^R-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$'),
  reporter_id uuid references auth.users (id) on delete set null,
  case_id uuid references private.moderation_case (case_id) on delete set null,
  subject_type text not null check (subject_type in ('challenge', 'day', 'profile')),
  -- Cleared with its author's account: the id of a profile is the id of its user.
  subject_id uuid,
  reason text not null check (
    reason in ('spam', 'harassment', 'violence', 'sexual', 'self-harm', 'illegal', 'rights', 'other')
  ),
  note text check (char_length(note) between 1 and 1000),
  created_at timestamptz(3) not null default now(),
  state text not null default 'open' check (state in ('open', 'dismissed', 'acted')),
  answered_at timestamptz(3),
  -- The subject was deleted before a decision: the report counts as acted on, but not as accurate.
  unjudged boolean not null default false,
  constraint report_answered check ((state = 'open') = (answered_at is null))
);

create unique index report_once on public.report (reporter_id, subject_type, subject_id) where state = 'open';
create index report_of_reporter on public.report (reporter_id, created_at desc);
create index report_of_case on public.report (case_id);
-- For the limits of reports without an account.
create index report_signed_out on public.report (created_at) where reporter_id is null;
create index report_judged_of_reporter on public.report (reporter_id, state) where state <> 'open' and not unjudged;

alter table private.moderation_case enable row level security;
alter table public.report enable row level security;

create policy "Users read their own reports" on public.report
for select to authenticated using (reporter_id = (select auth.uid()));

revoke all on private.moderation_case from anon, authenticated;
revoke all on public.report from anon, authenticated;
grant select on public.report to authenticated;
grant all on private.moderation_case, public.report to service_role;

-- Number of reports of a network within an hour. The key is a hash of both: the address is not stored.
create table private.report_network (
  network bigint primary key,
  hour timestamptz not null,
  used integer not null
);

alter table private.report_network enable row level security;
revoke all on private.report_network from anon, authenticated;

create type public.report_status_row as (
  number text,
  subject_type text,
  reason text,
  created_at timestamptz,
  state text,
  answered_at timestamptz
);

create function private.subject_author(subject_type text, subject_id uuid) returns uuid
language sql stable security definer set search_path = ''
as $$
  select case $1
    when 'challenge' then (select c.user_id from public.challenge c where c.challenge_id = $2)
    when 'day' then (select d.user_id from public.day d where d.day_id = $2)
    when 'profile' then (select p.user_id from public.profile p where p.user_id = $2)
  end
$$;

create function private.subject_content(subject_type text, subject_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select case $1
    when 'challenge' then (
      select jsonb_build_object('title', c.title, 'desc', c."desc") from public.challenge c where c.challenge_id = $2
    )
    when 'day' then (
      select jsonb_build_object('title', c.title, 'date', d.date, 'content', d.content)
      from public.day d join public.challenge c on c.challenge_id = d.challenge_id
      where d.day_id = $2
    )
    when 'profile' then (
      select jsonb_build_object('nickname', p.nickname, 'comment', p.comment, 'avatar_url', p.avatar_url)
      from public.profile p where p.user_id = $2
    )
  end
$$;

-- Content of a subject in one line.
create function private.content_excerpt(content jsonb) returns text
language sql immutable set search_path = ''
as $$ select left(coalesce(content ->> 'content', content ->> 'nickname', content ->> 'title', ''), 100) $$;

-- Returns the open case of a subject, locked, or opens one.
create function private.get_or_open_case(p_subject_type text, p_subject_id uuid, p_author_id uuid) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  found_case uuid;
begin
  loop
    insert into private.moderation_case (subject_type, subject_id, author_id, reported)
    values (p_subject_type, p_subject_id, p_author_id, private.subject_content(p_subject_type, p_subject_id))
    on conflict (subject_type, subject_id) where state = 'open' do nothing
    returning case_id into found_case;
    exit when found;
    -- Another transaction may close it, or delete it with its author, during the wait.
    select c.case_id into found_case
    from private.moderation_case c
    where c.subject_type = p_subject_type and c.subject_id = p_subject_id and c.state = 'open'
    for no key update;
    exit when found;
  end loop;
  return found_case;
end
$$;

-- Adds the current content to a case unless the case has it. Above 20 versions it replaces the last one, so that an author
-- can't push out the others.
create function private.append_case_content(p_case_id uuid, content jsonb) returns void
language sql volatile security definer set search_path = ''
as $$
  update private.moderation_case c
  set reported_later =
    case when jsonb_array_length(c.reported_later) < 20 then c.reported_later else c.reported_later - 19 end
    || jsonb_build_object('at', now(), 'content', $2)
  where c.case_id = $1 and $2 is distinct from c.reported
    and not c.reported_later @> jsonb_build_array(jsonb_build_object('content', $2))
$$;

-- How many earlier reports of a user were acted on and dismissed.
create function private.reporter_accuracy(
  p_reporter_id uuid, out reporter_right integer, out reporter_wrong integer
)
language sql stable security definer set search_path = ''
as $$
  select count(*) filter (where r.state = 'acted')::integer, count(*) filter (where r.state = 'dismissed')::integer
  from public.report r
  where r.reporter_id = p_reporter_id and r.state <> 'open' and not r.unjudged
$$;

-- Orders the queue: severe reasons first, then the number of reports, weighted by the accuracy of their reporters.
create function private.case_priority(p_case_id uuid) returns integer
language sql stable security definer set search_path = ''
as $$
  select max(array_position(array['other', 'spam', 'rights', 'harassment', 'sexual', 'violence', 'illegal', 'self-harm'], r.reason)) * 100
    + least(99, sum(case
      when r.reporter_id is null then 1
      when record.reporter_right > record.reporter_wrong then 6
      when record.reporter_right < record.reporter_wrong then 1
      else 3
    end))::integer
  from (select * from public.report q where q.case_id = p_case_id order by q.created_at limit 100) r
  cross join lateral private.reporter_accuracy(r.reporter_id) record
$$;

-- Sixty random bits in Crockford's base 32. Skips bytes 6 to 8 of the uuid, which hold its version.
create function private.new_report_number() returns text
language sql volatile set search_path = ''
as $$
  select 'R-' || substr(letters, 1, 4) || '-' || substr(letters, 5, 4) || '-' || substr(letters, 9, 4)
  from (
    select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', get_byte(random.bytes, at) % 32 + 1, 1), '') as letters
    from (select uuid_send(gen_random_uuid()) as bytes) random, unnest(array[0, 1, 2, 3, 4, 5, 9, 10, 11, 12, 13, 14]) at
  ) made
$$;

-- The client's network: /24 of IPv4, /48 of IPv6. Hosted, Cloudflare sets the header, whatever the client sends; the
-- embedded server has the same limit in front of its API and sets no header.
create function private.request_network() returns cidr
language plpgsql stable set search_path = ''
as $$
declare
  client inet;
begin
  client := nullif(current_setting('request.headers', true), '')::jsonb ->> 'cf-connecting-ip';
  return network(set_masklen(client, case family(client) when 4 then 24 else 48 end));
exception when invalid_text_representation then
  return null;
end
$$;

-- Limits reports of a user, and without an account: of a network, of one subject, and in total.
create function private.throttle_report(p_subject_type text, p_subject_id uuid, p_reason text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  severe constant text[] := array['sexual', 'violence', 'illegal', 'self-harm'];
  action constant text := case when p_reason = any (severe) then 'report-signed-out-severe' else 'report-signed-out' end;
  this_hour constant timestamptz := date_trunc('hour', now());
  network_number constant bigint := hashtextextended(private.request_network()::text, extract(epoch from this_hour)::bigint);
  network_used integer := 0;
  again timestamptz;
begin
  if me is not null then
    if private.increment_quota_use(me, 'report', 1) > private.hourly_quota(me, 'report') then
      again := this_hour + interval '1 hour';
    end if;
  else
    perform pg_advisory_xact_lock(8014, 17);
    select case
      when count(*) filter (where it.is_same) >= private.hourly_quota(null, 'report-signed-out-subject')
        then min(it.created_at) filter (where it.is_same)
      when count(*) filter (where it.is_alike) >= private.hourly_quota(null, action)
        then min(it.created_at) filter (where it.is_alike)
    end + interval '1 hour'
    into again
    from (
      select r.created_at, (r.subject_type, r.subject_id) = (p_subject_type, p_subject_id) as is_same,
        (r.reason = any (severe)) = (p_reason = any (severe)) as is_alike
      from public.report r
      where r.reporter_id is null and r.created_at > now() - interval '1 hour'
    ) it;
    if network_number is not null then
      delete from private.report_network n where n.hour < this_hour;
      insert into private.report_network as n (network, hour, used) values (network_number, this_hour, 1)
      on conflict (network) do update set used = n.used + 1
      returning used into network_used;
      if network_used > private.hourly_quota(null, 'report-signed-out-network') then
        again := greatest(again, this_hour + interval '1 hour');
      end if;
    end if;
  end if;
  if again is not null then
    raise exception 'too many reports within an hour'
      using errcode = 'PT429', hint = 'report/throttled',
        detail = to_char(again at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"');
  end if;
end
$$;

create function private.insert_report(p_subject_type text, p_subject_id uuid, reason text, note text) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  author constant uuid := private.subject_author(p_subject_type, p_subject_id);
  its_case uuid;
  its_number text;
begin
  if author is null then
    raise exception 'nothing to report' using errcode = 'PT404', hint = 'report/not-found';
  end if;
  if author = me then
    raise exception 'one''s own' using errcode = 'PT422', hint = 'report/own';
  end if;
  -- Lock the case first: it serializes reports of one subject, so that a repeated report is found.
  begin
    its_case := private.get_or_open_case(p_subject_type, p_subject_id, author);
  exception when foreign_key_violation then
    raise exception 'nothing to report' using errcode = 'PT404', hint = 'report/not-found';
  end;
  select r.number into its_number
  from public.report r
  where r.reporter_id = me and r.subject_type = p_subject_type and r.subject_id = p_subject_id and r.state = 'open';
  if found then
    raise exception 'reported already' using errcode = 'PT409', hint = 'report/already-open', detail = its_number;
  end if;
  perform private.throttle_report(p_subject_type, p_subject_id, reason);

  insert into public.report (number, reporter_id, case_id, subject_type, subject_id, reason, note)
  values (private.new_report_number(), me, its_case, p_subject_type, p_subject_id, reason, note)
  returning number into its_number;
  perform private.append_case_content(its_case, private.subject_content(p_subject_type, p_subject_id));
  update private.moderation_case c set priority = private.case_priority(its_case) where c.case_id = its_case;
  return its_number;
end
$$;

-- Returns the number of a new report. Runs as the reporter, who can only report what they can see.
create function public.create_report(subject_type text, subject_id uuid, reason text, note text default null)
returns text
language plpgsql volatile set search_path = ''
as $$
declare
  is_seen boolean;
  words constant text := nullif(btrim(create_report.note, E' \t\n\r'), '');
begin
  if create_report.subject_type not in ('challenge', 'day', 'profile') or create_report.subject_id is null
    or create_report.reason not in ('spam', 'harassment', 'violence', 'sexual', 'self-harm', 'illegal', 'rights', 'other')
    or create_report.subject_type is null or create_report.reason is null or char_length(words) > 1000 then
    raise exception 'no such kind of report' using errcode = 'PT422', hint = 'report/invalid';
  end if;
  is_seen := case create_report.subject_type
    when 'challenge' then exists (select from public.challenge c where c.challenge_id = create_report.subject_id)
    when 'day' then exists (select from public.day d where d.day_id = create_report.subject_id)
    else exists (select from public.profile p where p.user_id = create_report.subject_id)
  end;
  if not is_seen then
    raise exception 'nothing to report' using errcode = 'PT404', hint = 'report/not-found';
  end if;
  return private.insert_report(create_report.subject_type, create_report.subject_id, create_report.reason, words);
end
$$;

-- The state of a report by its number. Accepts common misreadings: "o" for 0, "i" and "l" for 1.
create function public.report_status(number text) returns setof public.report_status_row
language sql stable security definer set search_path = ''
as $$
  select r.number, r.subject_type, r.reason, r.created_at, r.state, r.answered_at
  from public.report r
  where r.number = 'R-' || translate(substr(upper(btrim($1)), 3), 'OIL', '011')
$$;

-- Redacts a report when the reporter's or the author's account is deleted. An open report then counts as acted on.
create function private.redact_report() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if new.reporter_id is null and old.reporter_id is not null then
    new.note := null;
  end if;
  if new.case_id is null and old.case_id is not null then
    new.subject_id := null;
    new.note := null;
    if new.state = 'open' then
      new.state := 'acted';
      new.answered_at := now();
      new.unjudged := true;
    end if;
  end if;
  return new;
end
$$;

create trigger redact_report before update of reporter_id, case_id on public.report
for each row execute function private.redact_report();

-- Erases the texts of cases closed more than six months ago and returns their number. Decisions stay with the account.
create function private.purge_closed_case_texts() returns bigint
language plpgsql volatile security definer set search_path = ''
as $$
declare
  limit_moment constant timestamptz := now() - interval '6 months';
  erased bigint;
begin
  update public.report r set note = null
  from private.moderation_case c
  where c.case_id = r.case_id and c.closed_at < limit_moment and c.reported is not null and r.note is not null;

  update private.moderation_case c set reported = null, reported_later = '[]'
  where c.closed_at < limit_moment and c.reported is not null;
  get diagnostics erased = row_count;
  return erased;
end
$$;

-- Every night, if the project has pg_cron.
do $migration$
begin
  if to_regclass('cron.job') is not null then
    execute $sql$select cron.schedule('purge-closed-case-texts', '47 3 * * *', 'select private.purge_closed_case_texts()')$sql$;
  end if;
exception when insufficient_privilege then
  raise notice 'no permission to use pg_cron: schedule private.purge_closed_case_texts()';
end
$migration$;

revoke execute on function
  private.subject_author(text, uuid),
  private.subject_content(text, uuid),
  private.content_excerpt(jsonb),
  private.get_or_open_case(text, uuid, uuid),
  private.append_case_content(uuid, jsonb),
  private.reporter_accuracy(uuid),
  private.case_priority(uuid),
  private.new_report_number(),
  private.request_network(),
  private.throttle_report(text, uuid, text),
  private.insert_report(text, uuid, text, text),
  public.create_report(text, uuid, text, text),
  public.report_status(text),
  private.redact_report(),
  private.purge_closed_case_texts()
from public, anon, authenticated;
grant execute on function
  private.insert_report(text, uuid, text, text),
  public.create_report(text, uuid, text, text),
  public.report_status(text)
to anon, authenticated, service_role;
grant execute on function
  private.purge_closed_case_texts()
to service_role;

-- Decisions of staff, the reasons given to the author, and appeals. The staff member stays private.

create table public.decision (
  decision_id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  subject_type text not null check (subject_type in ('challenge', 'day', 'profile')),
  subject_id uuid not null,
  subject_text text not null check (char_length(subject_text) <= 100),
  action text not null check (action in ('hide', 'hide_and_warn', 'suspend', 'restore')),
  ground text not null check (
    ground in (
      'spam', 'harassment', 'violence', 'sexual', 'self-harm', 'rights', 'private-data', 'minimum-age', 'other-terms', 'law'
    )
  ),
  facts text not null check (char_length(facts) between 10 and 500 and private.has_visible_text(facts)),
  days integer check (days between 1 and 3650),
  -- Null with "suspend" is permanent. Lifting a suspension sets it to that time.
  suspended_until timestamptz(3),
  created_at timestamptz(3) not null default now(),
  -- When the subject was restored: the decision no longer applies.
  ended_at timestamptz(3),
  seen_at timestamptz(3),
  appeal text check (char_length(appeal) between 1 and 2000 and private.has_visible_text(appeal)),
  appealed_at timestamptz(3),
  appeal_outcome text check (appeal_outcome in ('upheld', 'reversed')),
  appeal_answer text check (char_length(appeal_answer) between 10 and 2000 and private.has_visible_text(appeal_answer)),
  answered_at timestamptz(3),
  constraint decision_days_of_suspension check (action = 'suspend' or (days is null and suspended_until is null)),
  constraint decision_appeal_dated check ((appeal is null) = (appealed_at is null)),
  constraint decision_appeal_answered check (
    (answered_at is null) = (appeal_outcome is null) and (answered_at is null) = (appeal_answer is null)
    and (answered_at is null or appealed_at is not null)
  )
);

create index decision_of_user on public.decision (user_id, created_at desc);
create index decision_of_subject on public.decision (subject_id) where ended_at is null;
create index decision_suspending on public.decision (user_id) where action = 'suspend' and ended_at is null;
create index decision_appealed on public.decision (appealed_at, decision_id) where answered_at is null;

alter table public.decision enable row level security;

create policy "Users read decisions about them" on public.decision
for select to authenticated using (user_id = (select auth.uid()));

revoke all on public.decision from anon, authenticated;
grant select on public.decision to authenticated;
grant all on public.decision to service_role;

create table private.decision_record (
  -- Deferred: one statement may delete the accounts of an author and of staff.
  decision_id uuid primary key references public.decision (decision_id)
    on delete cascade deferrable initially deferred,
  case_id uuid references private.moderation_case (case_id)
    on delete set null deferrable initially deferred,
  staff_id uuid references auth.users (id) on delete set null,
  answered_by uuid references auth.users (id) on delete set null
);

create index decision_record_of_case on private.decision_record (case_id);
create index decision_record_of_staff on private.decision_record (staff_id);
create index decision_record_of_answerer on private.decision_record (answered_by);

alter table private.decision_record enable row level security;
revoke all on private.decision_record from anon, authenticated;
grant all on private.decision_record to service_role;

-- Records when the author first reads a decision.
create function public.mark_decision_seen(decision_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  -- The first time stays until there is an answer to an appeal.
  update public.decision d
  set seen_at = case when d.seen_at is null or d.answered_at > d.seen_at then now() else d.seen_at end
  where d.decision_id = mark_decision_seen.decision_id and d.user_id = auth.uid();
  if not found then
    raise exception 'no such decision' using errcode = 'PT404', hint = 'decision/not-found';
  end if;
end
$$;

-- Rejects the appeal of a decision that has ended, for example from a page that was left open.
create function public.appeal_decision(decision_id uuid, appeal text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  it public.decision;
begin
  select * into it from public.decision d
  where d.decision_id = appeal_decision.decision_id and d.user_id = auth.uid() and d.action <> 'restore'
  for no key update;
  if not found then
    raise exception 'no such decision' using errcode = 'PT404', hint = 'decision/not-found';
  end if;
  if it.appealed_at is not null then
    raise exception 'there is one appeal' using errcode = 'PT409', hint = 'decision/already-appealed';
  end if;
  if it.ended_at is not null then
    raise exception 'it was taken back' using errcode = 'PT409', hint = 'decision/ended';
  end if;
  if appeal is null or char_length(appeal) > 2000 or not private.has_visible_text(appeal) then
    raise exception 'an appeal has 1 to 2,000 characters' using errcode = 'PT422', hint = 'decision/invalid';
  end if;
  update public.decision d set appeal = appeal_decision.appeal, appealed_at = now() where d.decision_id = it.decision_id;
end
$$;

-- Ends a decision and its suspension. The subject is visible again unless another decision hides it.
create function private.end_decision(p_decision_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  it public.decision;
begin
  update public.decision d set ended_at = coalesce(d.ended_at, now()) where d.decision_id = p_decision_id
  returning * into it;
  perform private.sync_subject_visibility(it.subject_type, it.subject_id);
end
$$;

-- Whether the caller is the given user (author or decider of a case) and there are other staff to decide.
create function private.has_conflict_of_interest(p_user_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select p_user_id = auth.uid() and exists (select from private.staff s where s.user_id <> auth.uid())
$$;

create function private.reject_own_case(p_user_id uuid) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if private.has_conflict_of_interest(p_user_id) then
    raise exception 'somebody else decides this' using errcode = 'PT403', hint = 'desk/own-decision';
  end if;
end
$$;

-- Locks in the order of all other writers: the profile, challenges by id, entries.
create function private.sync_subject_visibility(p_subject_type text, p_subject_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  hidden constant boolean := private.has_hiding_decision(p_subject_type, p_subject_id);
begin
  if p_subject_type = 'day' then
    perform private.lock_challenge(d.challenge_id) from public.day d where d.day_id = p_subject_id;
    update public.day d set hidden_at = case when hidden then now() end where d.day_id = p_subject_id;
  elsif p_subject_type = 'profile' then
    perform from public.profile p where p.user_id = p_subject_id for no key update;
    perform from public.challenge c
    where c.challenge_id in (
      select o.challenge_id from public.challenge o where o.user_id = p_subject_id
      union
      select l.challenge_id from public.likes l where l.user_id = p_subject_id
    )
    order by c.challenge_id
    for no key update;
    update public.profile p set hidden_at = case when hidden then now() end where p.user_id = p_subject_id;
    update public.challenge c
    set hidden_at = case when hidden or private.has_hiding_decision('challenge', c.challenge_id) then now() end
    where c.user_id = p_subject_id;
  else
    perform from public.profile p join public.challenge c on c.user_id = p.user_id
    where c.challenge_id = p_subject_id
    for share of p;
    update public.challenge c
    set hidden_at = case when hidden then now() else (select p.hidden_at from public.profile p where p.user_id = c.user_id) end
    where c.challenge_id = p_subject_id;
  end if;
end
$$;

-- The decision quotes the content at the last report: the first report may have been about another text.
create function private.insert_decision(
  p_case private.moderation_case, action text, ground text, facts text, days integer
) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  made uuid;
begin
  insert into public.decision as d (
    user_id, subject_type, subject_id, subject_text, action, ground, facts, days, suspended_until
  )
  values (
    p_case.author_id, p_case.subject_type, p_case.subject_id,
    private.content_excerpt(
      coalesce(p_case.reported_later -> -1 -> 'content', p_case.reported, private.current_subject_content(p_case), '{}')
    ),
    action, ground, facts, days, now() + make_interval(days => days)
  )
  returning d.decision_id into made;
  insert into private.decision_record (decision_id, case_id, staff_id) values (made, p_case.case_id, auth.uid());
  return made;
end
$$;

create function private.close_case(p_case_id uuid, p_state text) returns void
language sql volatile security definer set search_path = ''
as $$
  update private.moderation_case c set state = p_state, closed_at = now(), closed_by = auth.uid()
  where c.case_id = p_case_id;
  update public.report r set state = p_state, answered_at = now() where r.case_id = p_case_id and r.state = 'open';
$$;

-- Ends every decision that hides the subject of a case, and answers their appeals.
create function private.restore_subject(p_case private.moderation_case, facts text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  hiding uuid;
  ended integer := 0;
begin
  for hiding in
    select d.decision_id from public.decision d
    where d.subject_id = p_case.subject_id and d.subject_type = p_case.subject_type
      and d.ended_at is null and d.action <> 'restore'
    order by d.decision_id
    for no key update
  loop
    update public.decision d set appeal_outcome = 'reversed', appeal_answer = restore_subject.facts, answered_at = now()
    where d.decision_id = hiding and d.appealed_at is not null and d.answered_at is null;
    perform private.end_decision(hiding);
    ended := ended + 1;
  end loop;
  if ended = 0 then
    raise exception 'nothing to restore' using errcode = 'PT409', hint = 'desk/already-decided';
  end if;
end
$$;

revoke execute on function
  public.mark_decision_seen(uuid),
  public.appeal_decision(uuid, text),
  private.end_decision(uuid),
  private.has_conflict_of_interest(uuid),
  private.reject_own_case(uuid),
  private.sync_subject_visibility(text, uuid),
  private.insert_decision(private.moderation_case, text, text, text, integer),
  private.close_case(uuid, text),
  private.restore_subject(private.moderation_case, text)
from public, anon, authenticated;
grant execute on function
  public.mark_decision_seen(uuid),
  public.appeal_decision(uuid, text)
to authenticated, service_role;

-- Functions of the desk, the pages of staff: queue, cases, appeals, users, feedback and log. Lock order: the case, its
-- decisions, their subjects.

-- Decides a case. Rejects the decision if there are more reports than its page showed. Returns the decision that the author
-- reads, or null.
create function public.desk_decide_case(
  case_id uuid, action text, ground text default null, facts text default null, days integer default null,
  reports_seen integer default null
) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  -- Limit of case_reports().
  most_shown constant integer := 100;
  it private.moderation_case;
  made uuid;
begin
  perform private.require_staff();
  if action is null or action not in ('dismiss', 'hide', 'hide_and_warn', 'suspend', 'restore')
    or (action <> 'dismiss' and ground is null) or days not between 1 and 3650
    or (days is not null and action <> 'suspend')
    or ground not in (
      'spam', 'harassment', 'violence', 'sexual', 'self-harm', 'rights', 'private-data', 'minimum-age', 'other-terms', 'law'
    ) then
    raise exception 'no such decision' using errcode = 'PT422', hint = 'desk/invalid';
  end if;
  perform private.require_reason_text(facts);
  select * into it from private.moderation_case c where c.case_id = desk_decide_case.case_id for no key update;
  if not found then
    raise exception 'not found' using errcode = 'PT404', hint = 'desk/not-found';
  end if;
  perform private.reject_own_case(it.author_id);
  if it.state <> 'open' and action <> 'restore' then
    raise exception 'decided already' using errcode = 'PT409', hint = 'desk/already-decided';
  end if;
  if it.state = 'open' and reports_seen < most_shown
    and (select count(*) from public.report r where r.case_id = it.case_id) > reports_seen then
    raise exception 'reported again' using errcode = 'PT409', hint = 'desk/reported-again';
  end if;
  perform private.log_staff_action(action, it.subject_type, it.subject_id, it.author_id, facts);

  if action = 'dismiss' then
    perform private.close_case(it.case_id, 'dismissed');
    return null;
  end if;
  if action = 'restore' then
    perform private.restore_subject(it, facts);
    if it.state = 'open' then
      perform private.close_case(it.case_id, 'dismissed');
    end if;
  else
    perform private.close_case(it.case_id, 'acted');
  end if;
  made := private.insert_decision(it, action, ground, facts, days);
  perform private.sync_subject_visibility(it.subject_type, it.subject_id);
  return made;
end
$$;

create function public.desk_answer_appeal(decision_id uuid, outcome text, answer text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  it public.decision;
begin
  perform private.require_staff();
  if outcome is null or outcome not in ('upheld', 'reversed') then
    raise exception 'no such outcome' using errcode = 'PT422', hint = 'desk/invalid';
  end if;
  perform private.require_reason_text(answer, 2000);
  select * into it from public.decision d where d.decision_id = desk_answer_appeal.decision_id for no key update;
  if not found or it.appealed_at is null then
    raise exception 'not found' using errcode = 'PT404', hint = 'desk/not-found';
  end if;
  if it.answered_at is not null then
    raise exception 'answered already' using errcode = 'PT409', hint = 'desk/already-decided';
  end if;
  perform private.reject_own_case(it.user_id);
  perform private.reject_own_case(r.staff_id) from private.decision_record r where r.decision_id = it.decision_id;

  update public.decision d set appeal_outcome = outcome, appeal_answer = answer, answered_at = now()
  where d.decision_id = it.decision_id;
  update private.decision_record r set answered_by = auth.uid() where r.decision_id = it.decision_id;
  if outcome = 'reversed' then
    perform private.end_decision(it.decision_id);
  end if;
  perform private.log_staff_action('appeal-' || outcome, it.subject_type, it.subject_id, it.user_id, left(answer, 500));
end
$$;

create function private.case_reports(p_case_id uuid)
returns table (
  number text, reason text, note text, created_at timestamptz, reporter text, reporter_right integer, reporter_wrong integer
)
language sql stable security definer set search_path = ''
as $$
  select r.number, r.reason, r.note, r.created_at, p.nickname, record.reporter_right, record.reporter_wrong
  from (select * from public.report q where q.case_id = p_case_id order by q.created_at, q.number limit 100) r
  left join public.profile p on p.user_id = r.reporter_id
  cross join lateral private.reporter_accuracy(r.reporter_id) record
$$;

create function public.desk_queue(
  after_priority integer default null, after_opened_at timestamptz default null, after_case_id uuid default null
) returns table (
  case_id uuid, subject_type text, subject_id uuid, subject_text text, author_id uuid, author_nickname text,
  reports integer, reasons text[], reporters_right integer, reporters_wrong integer, priority integer,
  opened_at timestamptz, decisions_before integer
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return query
  select c.case_id, c.subject_type, c.subject_id,
    private.content_excerpt(coalesce(c.reported_later -> -1 -> 'content', c.reported)), c.author_id, p.nickname,
    sent.reports, sent.reasons, sent.reporters_right, sent.reporters_wrong, c.priority, c.opened_at::timestamptz,
    (
      select count(*)::integer from public.decision d
      where d.user_id = c.author_id and d.action <> 'restore' and d.appeal_outcome is distinct from 'reversed'
    )
  from (
    select * from private.moderation_case q
    where q.state = 'open' and (-q.priority, q.opened_at, q.case_id) > (
      coalesce(-after_priority, -2147483647), coalesce(after_opened_at, '-infinity'),
      coalesce(after_case_id, '00000000-0000-0000-0000-000000000000')
    )
    order by -q.priority, q.opened_at, q.case_id
    limit 25
  ) c
  left join public.profile p on p.user_id = c.author_id
  cross join lateral (
    select count(*)::integer as reports, coalesce(array_agg(distinct r.reason), '{}') as reasons,
      coalesce(sum(record.reporter_right), 0)::integer as reporters_right,
      coalesce(sum(record.reporter_wrong), 0)::integer as reporters_wrong
    from (select q.reason, q.reporter_id from public.report q where q.case_id = c.case_id limit 100) r
    left join lateral (
      select count(*) filter (where e.state = 'acted') as reporter_right,
        count(*) filter (where e.state = 'dismissed') as reporter_wrong
      from public.report e
      where e.reporter_id = r.reporter_id and e.state <> 'open' and not e.unjudged
    ) record on true
  ) sent
  order by -c.priority, c.opened_at, c.case_id;
end
$$;

create function public.desk_appeals()
returns table (
  decision_id uuid, case_id uuid, author_id uuid, author_nickname text, subject_type text, subject_text text,
  action text, appealed_at timestamptz, mine boolean
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return query
  select d.decision_id, r.case_id, d.user_id, p.nickname, d.subject_type, d.subject_text, d.action,
    d.appealed_at::timestamptz,
    coalesce(private.has_conflict_of_interest(r.staff_id), false) or private.has_conflict_of_interest(d.user_id)
  from (
    select * from public.decision q
    where q.appealed_at is not null and q.answered_at is null
    order by q.appealed_at, q.decision_id
    limit 50
  ) d
  left join private.decision_record r on r.decision_id = d.decision_id
  left join public.profile p on p.user_id = d.user_id
  order by d.appealed_at, d.decision_id;
end
$$;

-- Decisions about an author in other cases.
create function private.earlier_decisions(p_author_id uuid, p_excluded_case_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(d) order by d.created_at desc), '[]')
  from (
    select d.decision_id, d.action, d.ground, d.facts, d.created_at, d.ended_at
    from public.decision d left join private.decision_record r on r.decision_id = d.decision_id
    where d.user_id = p_author_id and r.case_id is distinct from p_excluded_case_id
    order by d.created_at desc
    limit 50
  ) d
$$;

create function private.case_decision(p_case_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select to_jsonb(d)
  from (
    select d.decision_id, d.action, d.ground, d.facts, d.days, d.suspended_until, d.created_at, d.ended_at,
      d.appeal, d.appealed_at, d.appeal_outcome, d.appeal_answer,
      coalesce(private.has_conflict_of_interest(r.staff_id), false) or private.has_conflict_of_interest(d.user_id) as mine
    from private.decision_record r join public.decision d on d.decision_id = r.decision_id
    where r.case_id = p_case_id and d.action <> 'restore'
    order by d.created_at desc
    limit 1
  ) d
$$;

-- The current content of a case's subject: null if it was deleted, empty if its author made it private.
create function private.current_subject_content(p_case private.moderation_case) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select case
    when private.subject_author(p_case.subject_type, p_case.subject_id) is distinct from p_case.author_id then null
    when p_case.subject_type = 'profile' or exists (
      select from public.challenge c
      where c.visibility = 'public' and c.challenge_id = case p_case.subject_type
        when 'challenge' then p_case.subject_id
        else (select d.challenge_id from public.day d where d.day_id = p_case.subject_id)
      end
    ) then private.subject_content(p_case.subject_type, p_case.subject_id)
    else '{}'
  end
$$;

create function public.desk_case(case_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  it private.moderation_case;
  is_own boolean;
begin
  perform private.require_staff();
  select * into it from private.moderation_case c where c.case_id = desk_case.case_id;
  if not found then
    raise exception 'not found' using errcode = 'PT404', hint = 'desk/not-found';
  end if;
  is_own := it.author_id = auth.uid();
  return jsonb_build_object(
    'case_id', it.case_id,
    'subject_type', it.subject_type,
    'subject_id', it.subject_id,
    'author_id', it.author_id,
    'author_nickname', (select p.nickname from public.profile p where p.user_id = it.author_id),
    'state', it.state,
    'opened_at', it.opened_at,
    'closed_at', it.closed_at,
    'reported', coalesce(it.reported, '{}'),
    'reported_later', it.reported_later,
    'current', private.current_subject_content(it),
    'hidden', private.is_subject_hidden(it.subject_type, it.subject_id),
    -- Authors who are staff see no reporters, and notes only if there are no other staff to decide.
    'reports', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'number', r.number,
            'reason', r.reason,
            'note', case when not private.has_conflict_of_interest(it.author_id) then r.note end,
            'created_at', r.created_at,
            'reporter', case when not is_own then r.reporter end,
            'right', case when is_own then 0 else r.reporter_right end,
            'wrong', case when is_own then 0 else r.reporter_wrong end
          )
          order by r.created_at, r.number
        ),
        '[]'
      )
      from private.case_reports(it.case_id) r
    ),
    'earlier', private.earlier_decisions(it.author_id, it.case_id),
    'decision', private.case_decision(it.case_id)
  );
end
$$;

create function public.desk_feedback(done boolean default false, before_id bigint default null)
returns table (
  feedback_id bigint, title text, email text, feedback text, created_at timestamptz, done_at timestamptz
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return query
  select f.feedback_id, f.title, f.email, f.feedback, f.created_at::timestamptz, f.done_at::timestamptz
  from public.feedback f
  where (f.done_at is not null) = coalesce(done, false)
    and f.feedback_id < coalesce(before_id, 9223372036854775807)
  order by f.feedback_id desc
  limit 25;
end
$$;

create function public.desk_set_feedback_done(feedback_id bigint, done boolean) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  update public.feedback f set done_at = case when desk_set_feedback_done.done then coalesce(f.done_at, now()) end
  where f.feedback_id = desk_set_feedback_done.feedback_id;
  if not found then
    raise exception 'not found' using errcode = 'PT404', hint = 'desk/not-found';
  end if;
  perform private.log_staff_action(case when done then 'feedback-done' else 'feedback-open' end, 'feedback', null, null, null);
end
$$;

-- Finds users by the start of nickname or email, or by id, newest first. Each branch uses an index: the pattern operators
-- compare bytes, so that all texts with the prefix lie between it and `prefix_end`.
create function public.desk_list_users(search text default '')
returns table (
  user_id uuid, nickname text, email text, created_at timestamptz, last_sign_in_at timestamptz, banned_until timestamptz,
  suspended boolean, suspended_until timestamptz, hidden boolean, challenges integer, decisions integer, staff boolean
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  wanted constant text := lower(btrim(coalesce(desk_list_users.search, '')));
  prefix_end constant text := wanted || U&'\+10FFFF';
begin
  perform private.require_staff();
  return query
  select f.id, f.nickname, f.email::text, f.created_at, f.last_sign_in_at, f.banned_until,
    f.until is not null, nullif(f.until, 'infinity'), f.hidden_at is not null,
    (select count(*)::integer from public.challenge c where c.user_id = f.id),
    (select count(*)::integer from public.decision d where d.user_id = f.id and d.action <> 'restore'),
    exists (select from private.staff s where s.user_id = f.id)
  from (
    select u.id, p.nickname, u.email, u.created_at, u.last_sign_in_at, u.banned_until, p.hidden_at,
      private.suspended_until(u.id) as until
    from (
      select n.id, n.created_at from (
        select o.id, o.created_at from auth.users o where wanted = '' order by o.created_at desc, o.id limit 25
      ) n
      union
      select o.id, o.created_at from auth.users o where wanted <> '' and o.email ~>=~ wanted and o.email ~<~ prefix_end
      union
      select o.id, o.created_at from public.profile q join auth.users o on o.id = q.user_id
      where wanted <> '' and lower(q.nickname) ~>=~ wanted and lower(q.nickname) ~<~ prefix_end
      union
      select o.id, o.created_at from auth.users o
      where o.id = case when wanted ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then wanted::uuid end
      order by 2 desc, 1
      limit 25
    ) found
    join auth.users u on u.id = found.id
    left join public.profile p on p.user_id = u.id
  ) f
  order by f.created_at desc, f.id;
end
$$;

create function public.desk_revoke_sessions(user_id uuid, facts text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  perform private.require_reason_text(facts);
  if not exists (select from auth.users u where u.id = desk_revoke_sessions.user_id) then
    raise exception 'not found' using errcode = 'PT404', hint = 'desk/not-found';
  end if;
  perform private.log_staff_action('end-sessions', 'profile', desk_revoke_sessions.user_id, desk_revoke_sessions.user_id, facts);
  delete from auth.sessions s where s.user_id = desk_revoke_sessions.user_id;
end
$$;

-- The user may write again; hidden content stays hidden.
create function public.desk_lift_suspension(user_id uuid, facts text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  perform private.require_reason_text(facts);
  perform private.reject_own_case(desk_lift_suspension.user_id);
  update public.decision d
  set suspended_until = now(), ended_at = case when not private.is_subject_hidden(d.subject_type, d.subject_id) then now() end
  where d.user_id = desk_lift_suspension.user_id and d.action = 'suspend' and d.ended_at is null
    and (d.suspended_until is null or d.suspended_until > now());
  if not found then
    raise exception 'not found' using errcode = 'PT404', hint = 'desk/not-found';
  end if;
  perform private.log_staff_action(
    'lift-suspension', 'profile', desk_lift_suspension.user_id, desk_lift_suspension.user_id, facts
  );
end
$$;

-- The line of the log names no account, so that its reason survives the deletion.
create function public.desk_delete_user(user_id uuid, facts text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  target constant uuid := desk_delete_user.user_id;
begin
  perform private.require_staff();
  perform private.require_reason_text(facts);
  if not exists (select from auth.users u where u.id = target) then
    raise exception 'not found' using errcode = 'PT404', hint = 'desk/not-found';
  end if;
  -- Only the operator appoints staff and deletes their accounts.
  if exists (select from private.staff s where s.user_id = target) then
    raise exception 'staff are not deleted here' using errcode = 'PT422', hint = 'desk/invalid';
  end if;
  perform private.log_staff_action('delete-person', 'profile', null, null, facts);
  perform private.delete_user_avatars(target);
  perform private.delete_user_data(target);
end
$$;

-- Lines about the caller by others have no name: staff don't see who decided about them.
create function public.desk_log(before_id bigint default null)
returns table (
  entry_id bigint, created_at timestamptz, by_operator boolean, staff_nickname text, action text, subject_type text,
  subject_id uuid, facts text
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return query
  select l.entry_id, l.created_at::timestamptz, l.by_operator,
    case when l.about_id = auth.uid() and l.staff_id is distinct from auth.uid() then '' else p.nickname end,
    l.action, l.subject_type, l.subject_id, l.facts
  from private.staff_log l left join public.profile p on p.user_id = l.staff_id
  where l.entry_id < coalesce(before_id, 9223372036854775807)
  order by l.entry_id desc
  limit 50;
end
$$;

revoke execute on function
  public.desk_decide_case(uuid, text, text, text, integer, integer),
  public.desk_answer_appeal(uuid, text, text),
  private.case_reports(uuid),
  public.desk_queue(integer, timestamptz, uuid),
  public.desk_appeals(),
  private.earlier_decisions(uuid, uuid),
  private.case_decision(uuid),
  private.current_subject_content(private.moderation_case),
  public.desk_case(uuid),
  public.desk_feedback(boolean, bigint),
  public.desk_set_feedback_done(bigint, boolean),
  public.desk_list_users(text),
  public.desk_revoke_sessions(uuid, text),
  public.desk_lift_suspension(uuid, text),
  public.desk_delete_user(uuid, text),
  public.desk_log(bigint)
from public, anon, authenticated;
grant execute on function
  public.desk_decide_case(uuid, text, text, text, integer, integer),
  public.desk_answer_appeal(uuid, text, text),
  public.desk_queue(integer, timestamptz, uuid),
  public.desk_appeals(),
  public.desk_case(uuid),
  public.desk_feedback(boolean, bigint),
  public.desk_set_feedback_done(bigint, boolean),
  public.desk_list_users(text),
  public.desk_revoke_sessions(uuid, text),
  public.desk_lift_suspension(uuid, text),
  public.desk_delete_user(uuid, text),
  public.desk_log(bigint)
to anon, authenticated, service_role;

-- Messages to the developers: signed-in users insert, no client reads.

create table public.feedback (
  feedback_id bigint generated always as identity primary key,
  title text not null check (char_length(title) between 1 and 200 and private.has_visible_text(title)),
  -- Its domain may be in any script.
  email text check (char_length(email) between 1 and 320)
    constraint feedback_email_is_address
    check (email ~ '^[^@<>()[\],;:\\"\u0001-\u0020\u007f]+@[^@<>()[\],;:\\"\u0001-\u0020\u007f]+$'),
  feedback text not null check (char_length(feedback) between 1 and 5000 and private.has_visible_text(feedback)),
  -- Only the form of the floating button sends it.
  user_id uuid references auth.users (id) on delete cascade,
  created_at timestamptz(3) not null default now(),
  done_at timestamptz(3)
);

create index feedback_of_user on public.feedback (user_id);
create index feedback_by_done on public.feedback ((done_at is not null), feedback_id desc);

alter table public.feedback enable row level security;

create policy "Signed-in users insert feedback, with or without their id" on public.feedback
for insert to authenticated
with check (user_id is null or user_id = (select auth.uid()));

revoke all on public.feedback from anon, authenticated;
revoke all on sequence public.feedback_feedback_id_seq from anon, authenticated;
grant insert on public.feedback to authenticated;
grant all on public.feedback to service_role;

create function private.set_feedback_created_at() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.created_at := now();
  new.done_at := null;
  return new;
end
$$;

create trigger set_feedback_created_at before insert on public.feedback
for each row execute function private.set_feedback_created_at();

create trigger enforce_quota_insert after insert on public.feedback
referencing new table as written
for each statement execute function private.enforce_quota('feedback');

create trigger reject_suspended_writes before insert or update on public.feedback
for each statement execute function private.reject_suspended_writes();

revoke execute on function
  private.set_feedback_created_at()
from public, anon, authenticated;

-- Rules of accounts: sign-up, sign-in, email addresses, passwords, and deletion with all data.

-- Sign-in and sign-up look up accounts by address; the desk by the start of an address, or the newest. A hosted project's
-- auth service has its own indexes.
do $migration$
begin
  create index if not exists users_by_email on auth.users (email text_pattern_ops);
  create index if not exists users_by_age on auth.users (created_at desc, id);
exception when insufficient_privilege then
  raise notice 'no permission to index auth.users: the auth service has its own indexes';
end
$migration$;

-- Deleted accounts whose rows are still in the auth service's log. Hosted, that log has no index by user: reading it took 35
-- seconds at 3 million rows, longer than a hosted project allows a request.
create table private.audit_log_purge_queue (
  user_id uuid primary key,
  since timestamptz(3) not null default now()
);

alter table private.audit_log_purge_queue enable row level security;
revoke all on private.audit_log_purge_queue from anon, authenticated;
grant select on private.audit_log_purge_queue to service_role;

-- Hashed ids of deleted accounts: a restored backup may contain them, and the restore deletes them again. Without such a
-- backup a hash identifies no user.
create table private.deleted_account (
  id_hash text primary key,
  deleted_at timestamptz(3) not null default now()
);

alter table private.deleted_account enable row level security;
revoke all on private.deleted_account from anon, authenticated;
grant select on private.deleted_account to service_role;

-- The reason for rejecting a sign-up with this metadata; null if it is allowed.
create function private.sign_up_rejection(metadata jsonb) returns text
language sql stable security definer set search_path = ''
as $$
  select case s.sign_up
    when 'closed' then 'closed'
    when 'invitation' then case
      when exists (
        select from private.invitation i
        where i.code_hash = encode(sha256(convert_to(coalesce(metadata ->> 'invitation', ''), 'UTF8')), 'hex')
          and i.uses_left > 0 and i.expires_at > now()
      ) then null
      else 'invitation'
    end
  end
  from public.site s
$$;

-- A trigger, so that the rule holds for every auth service.
create function private.enforce_sign_up_policy() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  code constant text := new.raw_user_meta_data ->> 'invitation';
begin
  if (select s.sign_up from public.site s) = 'invitation' then
    update private.invitation i set uses_left = i.uses_left - 1
    where i.code_hash = encode(sha256(convert_to(coalesce(code, ''), 'UTF8')), 'hex')
      and i.uses_left > 0 and i.expires_at > now();
    if not found then
      raise exception 'sign-ups need an invitation' using errcode = 'PT422', hint = 'sign-up/invitation';
    end if;
  elsif private.sign_up_rejection(new.raw_user_meta_data) is not null then
    raise exception 'sign-ups are closed' using errcode = 'PT422', hint = 'sign-up/closed';
  end if;
  if code is not null then
    new.raw_user_meta_data := new.raw_user_meta_data - 'invitation';
  end if;
  return new;
end
$$;

create trigger enforce_sign_up_policy before insert on auth.users
for each row execute function private.enforce_sign_up_policy();

-- The auth service copies the metadata of a sign-up; only the hash of an invitation code may be stored.
create function private.redact_invitation_code() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.identity_data := new.identity_data - 'invitation';
  return new;
end
$$;

do $migration$
begin
  create trigger redact_invitation_code before insert or update of identity_data on auth.identities
  for each row execute function private.redact_invitation_code();
exception when insufficient_privilege then
  raise notice 'no permission to create a trigger on auth.identities: invitation codes stay in it';
end
$migration$;

-- Concurrent ban and sign-in: either the sign-in waits for the ban, or the ban ends the new session.
create function private.reject_banned_sign_in() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform from auth.users u where u.id = new.user_id for share;
  if exists (select from auth.users u where u.id = new.user_id and u.banned_until > now()) then
    raise exception 'the account is banned' using errcode = 'PT403', hint = 'account/banned';
  end if;
  return new;
end
$$;

do $migration$
begin
  create trigger reject_banned_sign_in before insert on auth.sessions
  for each row execute function private.reject_banned_sign_in();
exception when insufficient_privilege then
  raise notice 'no permission to create a trigger on auth.sessions: the auth service rejects banned users';
end
$migration$;

-- Users can write their own metadata; the product stores nothing there.
create function private.limit_user_metadata() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if length(new.raw_user_meta_data::text) > 8192 then
    raise exception 'user_metadata is too large' using errcode = '23514';
  end if;
  return new;
end
$$;

create trigger limit_user_metadata before insert or update of raw_user_meta_data on auth.users
for each row execute function private.limit_user_metadata();

-- The format that the auth service accepts: another spelling of the same mailbox would be another account.
create function private.check_email_address() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if new.email !~* '^[a-z0-9.!#$%&''*+/=?^_`{|}~-]{1,64}@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$' then
    raise exception 'that is no e-mail address' using errcode = 'PT400', hint = 'account/email';
  end if;
  return new;
end
$$;

create trigger check_email_address before insert or update of email on auth.users
for each row execute function private.check_email_address();

-- Until the address is confirmed, a stranger may have chosen the password: the owner of the address sets a new one.
create function private.drop_unconfirmed_password() returns trigger
language plpgsql set search_path = ''
as $$
declare
  -- Supabase's auth service computes confirmed_at from email_confirmed_at after this trigger; the embedded one has only
  -- confirmed_at.
  changed constant jsonb := to_jsonb(new);
begin
  if coalesce(changed ->> 'email_confirmed_at', changed ->> 'confirmed_at') is not null
    and new.encrypted_password is not distinct from old.encrypted_password
  then
    new.encrypted_password := null;
  end if;
  return new;
end
$$;

-- Without confirmation of addresses no email was sent, and sign-up itself confirms the account.
create trigger drop_unconfirmed_password before update on auth.users
for each row when (old.confirmed_at is null and old.confirmation_sent_at is not null)
execute function private.drop_unconfirmed_password();

-- A signed-in device alone can't delete the account: the page asks for the password, signs in again and deletes with that
-- session. A trigger, so that the rule holds for every function that deletes.
create function private.require_recent_sign_in() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Requests of the auth service and the operator have no token of the deleted user.
  if auth.uid() is distinct from old.id then
    return old;
  end if;
  if not exists (
    select from auth.sessions s
    where s.id = nullif(auth.jwt() ->> 'session_id', '')::uuid
      and s.user_id = old.id and s.created_at > now() - interval '5 minutes'
  ) then
    raise exception 'sign in again to delete the account'
      using errcode = 'PT403', hint = 'account/sign-in-needed';
  end if;
  return old;
end
$$;

create trigger require_recent_sign_in before delete on auth.users
for each row execute function private.require_recent_sign_in();

create function private.note_deleted_account() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.deleted_account (id_hash)
  values (encode(sha256(convert_to(old.id::text, 'UTF8')), 'hex')) on conflict do nothing;
  return null;
end
$$;

create trigger note_deleted_account after delete on auth.users
for each row execute function private.note_deleted_account();

-- Erases the lines of all deleted accounts in one scan of the log. Returns their number.
create function private.purge_auth_audit_log() returns bigint
language plpgsql volatile security definer set search_path = ''
as $$
declare
  erased bigint := 0;
begin
  if not exists (select from private.audit_log_purge_queue) or to_regclass('auth.audit_log_entries') is null then
    return erased;
  end if;
  with queued as (delete from private.audit_log_purge_queue returning user_id)
  delete from auth.audit_log_entries l using queued where l.payload ->> 'actor_id' = queued.user_id::text;
  get diagnostics erased = row_count;
  return erased;
end
$$;

-- Only the embedded backend's log can be indexed. A hosted project's belongs to its auth service.
do $migration$
begin
  if to_regclass('auth.audit_log_entries') is null then
    return;
  end if;
  create index if not exists audit_log_of_actor on auth.audit_log_entries ((payload ->> 'actor_id'));
exception when insufficient_privilege then
  raise notice 'no permission to index auth.audit_log_entries: schedule private.purge_auth_audit_log()';
end
$migration$;

-- Every night, if the project has pg_cron.
do $migration$
begin
  if to_regclass('auth.audit_log_of_actor') is null and to_regclass('cron.job') is not null then
    execute $sql$select cron.schedule('purge-auth-audit-log', '17 3 * * *', 'select private.purge_auth_audit_log()')$sql$;
  end if;
exception when insufficient_privilege then
  raise notice 'no permission to use pg_cron: schedule private.purge_auth_audit_log()';
end
$migration$;

-- Deletes lines of the auth service's log after 90 days (each sign-in and each refresh of a token adds one) and counts of
-- reports by network after their hour. Returns the number of rows.
create function private.purge_aged_records() returns bigint
language plpgsql volatile security definer set search_path = ''
as $$
declare
  networks bigint;
  lines bigint := 0;
begin
  delete from private.report_network n where n.hour < date_trunc('hour', now());
  get diagnostics networks = row_count;
  if to_regclass('auth.audit_log_entries') is not null then
    delete from auth.audit_log_entries l where l.created_at < now() - interval '90 days';
    get diagnostics lines = row_count;
  end if;
  return networks + lines;
end
$$;

-- Every night, if the project has pg_cron.
do $migration$
begin
  if to_regclass('cron.job') is not null then
    execute $sql$select cron.schedule('purge-aged-records', '57 3 * * *', 'select private.purge_aged_records()')$sql$;
  end if;
exception when insufficient_privilege then
  raise notice 'no permission to use pg_cron: schedule private.purge_aged_records()';
end
$migration$;

-- Deletes all rows of a user, here and in the auth service's log.
create function private.delete_user_data(p_user_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  -- A scan takes about a second.
  small_log constant bigint := 32 * 1024 * 1024;
begin
  -- Lock in the order of all other writers (cases, decisions, profile, challenges by id), so that concurrent deletions
  -- can't deadlock.
  perform from private.moderation_case c where c.author_id = p_user_id order by c.case_id for update;
  perform from public.decision d where d.user_id = p_user_id order by d.decision_id for update;
  perform from public.profile p where p.user_id = p_user_id for update;
  perform from public.challenge c
  where c.challenge_id in (
    select o.challenge_id from public.challenge o where o.user_id = p_user_id
    union
    select l.challenge_id from public.likes l where l.user_id = p_user_id
  )
  order by c.challenge_id
  for update;

  -- The auth service's log contains names and addresses, and has no foreign key.
  if to_regclass('auth.audit_log_entries') is not null then
    if to_regclass('auth.audit_log_of_actor') is not null
      or pg_catalog.pg_table_size('auth.audit_log_entries'::regclass) < small_log then
      delete from auth.audit_log_entries l where l.payload ->> 'actor_id' = p_user_id::text;
    else
      insert into private.audit_log_purge_queue (user_id) values (p_user_id) on conflict do nothing;
    end if;
  end if;
  -- Foreign keys delete the rest.
  delete from auth.users u where u.id = p_user_id;
end
$$;

-- Only the storage service can remove files, so the client removes them first; the deletion is rejected while one is left.
create function public.delete_account() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() is null then
    raise exception 'nobody is signed in' using errcode = '42501';
  end if;
  if to_regclass('storage.objects') is not null and private.count_avatar_files(auth.uid()) > 0 then
    raise exception 'remove the files of the account first'
      using errcode = 'PT409', hint = 'profile/files-left';
  end if;
  perform private.delete_user_data(auth.uid());
end
$$;

revoke execute on function
  private.sign_up_rejection(jsonb),
  private.enforce_sign_up_policy(),
  private.redact_invitation_code(),
  private.reject_banned_sign_in(),
  private.limit_user_metadata(),
  private.check_email_address(),
  private.drop_unconfirmed_password(),
  private.require_recent_sign_in(),
  private.note_deleted_account(),
  private.purge_auth_audit_log(),
  private.purge_aged_records(),
  private.delete_user_data(uuid),
  public.delete_account()
from public, anon, authenticated;
grant execute on function
  private.sign_up_rejection(jsonb),
  private.purge_auth_audit_log(),
  private.purge_aged_records()
to service_role;
grant execute on function
  public.delete_account()
to authenticated, service_role;

-- Avatars of users: public to read. Each user writes into a folder named by their id.

-- The range contains the names of one folder: "0" follows "/", and the collation "C" compares bytes.
create function private.count_avatar_files(p_user_id uuid) returns bigint
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select count(*) from storage.objects o
    where o.bucket_id = 'avatars'
      and o.name collate "C" >= p_user_id::text || '/' and o.name collate "C" < p_user_id::text || '0'
  );
end
$$;

create function private.has_upload_quota(p_user_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select not exists (
    select from private.quota_use u
    where u.user_id = p_user_id and u.action = 'file' and u.hour = date_trunc('hour', now())
      and u.used >= private.hourly_quota(p_user_id, 'file')
  )
$$;

-- Suspended users and hidden profiles can't publish new avatars.
create function private.can_publish_avatar(p_user_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.suspended_until(p_user_id) is null
    and not exists (select from public.profile p where p.user_id = p_user_id and p.hidden_at is not null)
$$;

-- More than one file: clients upload a new avatar before they remove the old one, and failed attempts may leave some.
create function private.can_upload_avatar(p_user_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.has_upload_quota(p_user_id) and private.count_avatar_files(p_user_id) < 20 and private.can_publish_avatar(p_user_id)
$$;

create function private.count_avatar_upload() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.increment_quota_use(p.user_id, 'file', 1)
  from public.profile p
  where p.user_id::text = split_part(new.name, '/', 1);
  return null;
end
$$;

-- Hides avatars of a hidden profile. Public buckets bypass policies, so the version is prefixed with `hidden:` and the
-- storage service finds no file. Removing the prefix shows them again.
create function private.set_avatars_hidden(p_user_id uuid, hide boolean) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if to_regclass('storage.objects') is null then
    return;
  end if;
  update storage.objects o
  set version = case when hide then 'hidden:' || coalesce(o.version, '') else nullif(substr(o.version, 8), '') end
  where o.bucket_id = 'avatars'
    and o.name collate "C" >= p_user_id::text || '/' and o.name collate "C" < p_user_id::text || '0'
    and (coalesce(o.version, '') like 'hidden:%') <> hide;
exception when insufficient_privilege then
  raise warning 'no permission to update storage.objects: the avatar of a hidden profile is served at its address';
end
$$;

create function private.sync_stored_avatars() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.set_avatars_hidden(new.user_id, new.hidden_at is not null);
  return null;
end
$$;

create trigger sync_stored_avatars after update of hidden_at on public.profile
for each row when ((old.hidden_at is null) <> (new.hidden_at is null))
execute function private.sync_stored_avatars();

-- Avatars that no profile refers to, left by pages that were closed between two requests.
create function private.orphaned_avatars() returns setof text
language sql stable security definer set search_path = ''
as $$
  select o.name from storage.objects o
  where o.bucket_id = 'avatars' and greatest(o.created_at, o.updated_at) < now() - interval '1 day'
    and not exists (select from public.profile p where p.avatar_url = o.name)
$$;

-- Requests their deletion from the storage service: deleting the row would leave the file. For projects with pg_cron and
-- pg_net (docs/deploy/hosted.md). Returns the number of requests.
create function private.delete_orphaned_avatars(most integer default 100) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  project_url text;
  secret_key text;
  avatar text;
  requested integer := 0;
begin
  if to_regnamespace('net') is null or to_regclass('vault.decrypted_secrets') is null then
    return 0;
  end if;
  execute 'select decrypted_secret from vault.decrypted_secrets where name = $1' into project_url using 'project_url';
  execute 'select decrypted_secret from vault.decrypted_secrets where name = $1' into secret_key using 'secret_key';
  if project_url is null or secret_key is null then
    return 0;
  end if;
  for avatar in select a from private.orphaned_avatars() a limit most loop
    execute 'select net.http_delete(url => $1, headers => $2)'
    using rtrim(project_url, '/') || '/storage/v1/object/avatars/' || avatar,
      jsonb_build_object('apikey', secret_key, 'authorization', 'Bearer ' || secret_key);
    requested := requested + 1;
  end loop;
  return requested;
end
$$;

do $migration$
begin
  if to_regclass('cron.job') is not null and to_regnamespace('net') is not null then
    execute $sql$select cron.schedule('delete-orphaned-avatars', '37 3 * * *', 'select private.delete_orphaned_avatars()')$sql$;
  end if;
exception when insufficient_privilege then
  raise notice 'no permission to use pg_cron: schedule private.delete_orphaned_avatars()';
end
$migration$;

-- Deletes the avatars of a user. The embedded backend removes the files of deleted rows itself; a project requests it from
-- its storage service after the transaction, if it has pg_net and the project's key.
create function private.delete_user_avatars(p_user_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  project_url text;
  secret_key text;
begin
  if to_regclass('storage.objects') is null or private.count_avatar_files(p_user_id) = 0 then
    return;
  end if;
  -- The storage service knows the file by its unprefixed version.
  perform private.set_avatars_hidden(p_user_id, false);
  -- Only the storage service has this table, not the embedded backend.
  if to_regclass('storage.migrations') is null then
    delete from storage.objects o
    where o.bucket_id = 'avatars'
      and o.name collate "C" >= p_user_id::text || '/' and o.name collate "C" < p_user_id::text || '0';
    return;
  end if;
  if to_regnamespace('net') is not null and to_regclass('vault.decrypted_secrets') is not null then
    execute 'select decrypted_secret from vault.decrypted_secrets where name = $1' into project_url using 'project_url';
    execute 'select decrypted_secret from vault.decrypted_secrets where name = $1' into secret_key using 'secret_key';
  end if;
  if project_url is null or secret_key is null then
    raise exception 'the storage service must remove the files first'
      using errcode = 'PT409', hint = 'profile/files-left';
  end if;
  execute $sql$
    select net.http_delete(url => $2 || '/storage/v1/object/avatars/' || o.name, headers => $3)
    from storage.objects o
    where o.bucket_id = 'avatars'
      and o.name collate "C" >= $1 || '/' and o.name collate "C" < $1 || '0'
  $sql$
  using p_user_id::text, rtrim(project_url, '/'),
    jsonb_build_object('apikey', secret_key, 'authorization', 'Bearer ' || secret_key);
end
$$;

-- Skipped if the database has no storage service.
do $migration$
begin
  if to_regclass('storage.buckets') is null then
    raise notice 'no storage schema: the bucket for avatars is left out';
    return;
  end if;

  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
  values ('avatars', 'avatars', true, 1048576, array['image/png', 'image/jpeg', 'image/gif', 'image/webp'])
  on conflict (id) do update
  set public = excluded.public,
    file_size_limit = excluded.file_size_limit,
    allowed_mime_types = excluded.allowed_mime_types;

  -- The range contains the names of one folder, see count_avatar_files().
  create policy "Users list their own avatars" on storage.objects
  for select to authenticated
  using (
    bucket_id = 'avatars'
    and name collate "C" >= (select auth.uid())::text || '/'
    and name collate "C" < (select auth.uid())::text || '0'
  );

  -- The name is directly in the user's folder ("<user id>//x.png" was in no list) and short enough for a deletion. A token
  -- outlives its account by up to an hour: without the check of the profile it could leave a file.
  create policy "Users upload their own avatars" on storage.objects
  for insert to authenticated
  with check (
    bucket_id = 'avatars'
    and (storage.foldername(name))[1] = (select auth.uid())::text
    and substr(name, 38) ~ '^[A-Za-z0-9_-][A-Za-z0-9._-]{0,199}$'
    and exists (select from public.profile p where p.user_id = (select auth.uid()))
    and private.can_upload_avatar((select auth.uid()))
  );

  create policy "Users replace their own avatars" on storage.objects
  for update to authenticated
  using (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select auth.uid())::text)
  with check (
    bucket_id = 'avatars'
    and (storage.foldername(name))[1] = (select auth.uid())::text
    and substr(name, 38) ~ '^[A-Za-z0-9_-][A-Za-z0-9._-]*$'
    and private.has_upload_quota((select auth.uid()))
    and private.can_publish_avatar((select auth.uid()))
  );

  create policy "Users delete their own avatars" on storage.objects
  for delete to authenticated
  using (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select auth.uid())::text);

  begin
    create index if not exists avatars_by_folder on storage.objects (bucket_id, name collate "C");
  exception when insufficient_privilege then
    raise notice 'no permission to index storage.objects: the storage service has such an index';
  end;
  begin
    create trigger count_avatar_upload after insert on storage.objects
    for each row when (new.bucket_id = 'avatars')
    execute function private.count_avatar_upload();
    create trigger count_avatar_replacement after update of metadata, version on storage.objects
    for each row when (new.bucket_id = 'avatars')
    execute function private.count_avatar_upload();
  exception when insufficient_privilege then
    -- The storage service has its own limits there.
    raise notice 'no permission to create triggers on storage.objects: files are not counted by user';
  end;
end
$migration$;

revoke execute on function
  private.count_avatar_files(uuid),
  private.has_upload_quota(uuid),
  private.can_publish_avatar(uuid),
  private.can_upload_avatar(uuid),
  private.count_avatar_upload(),
  private.set_avatars_hidden(uuid, boolean),
  private.sync_stored_avatars(),
  private.orphaned_avatars(),
  private.delete_orphaned_avatars(integer),
  private.delete_user_avatars(uuid)
from public, anon, authenticated;
grant execute on function
  private.has_upload_quota(uuid),
  private.can_publish_avatar(uuid),
  private.can_upload_avatar(uuid)
to authenticated, service_role;
grant execute on function
  private.orphaned_avatars(),
  private.delete_orphaned_avatars(integer)
to service_role;

reset check_function_bodies;
