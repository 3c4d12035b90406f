-- supabase/schemas as it was on 2026-11-28.

-- Helper functions in the schema `private`, which no API exposes. These files describe the current database. They run
-- in numeric order and create each object once.

set check_function_bodies = off;

-- Only an explicit grant makes a function executable. Supabase projects grant execution of functions in `public` to
-- the API's roles by default, so each file also revokes that.
alter default privileges revoke execute on functions from public;

create schema private;
grant usage on schema private to anon, authenticated, service_role;

create schema internal;

-- Returns true for a client's own write, and false if a security definer function writes on behalf of the client. Not
-- security definer itself, because it must see the role of its caller.
create function private.is_client_role() returns boolean
language sql stable set search_path = ''
as $$ select current_user in ('anon', 'authenticated') $$;

-- PostgreSQL also accepts invented POSIX zones ("X+99"). A zone is valid if a place on earth has its UTC offset.
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

-- The locale decides what counts as a space, so all characters are listed. Same ranges as
-- core/input/text-validators.ts.
create function private.has_visible_text(value text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select value ~ ('[^\u0001-\u0020\u007F-\u00A0\u00AD\u034F\u061C\u115F\u1160\u1680\u17B4\u17B5\u180B-\u180F\u2000-\u200F'
    || '\u2028-\u202F\u205F-\u206F\u2800\u3000\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\U000E0000-\U000E0FFF]')
$$;

-- Removes characters that reverse the text after a title or a name. Isolates have no effect outside and stay.
create function private.strip_bidi_overrides(value text) returns text
language sql immutable parallel safe set search_path = ''
as $$ select regexp_replace(value, '[\u202A-\u202E]', '', 'g') $$;

-- Trigger for views. Without it, a write fails with another error before PostgreSQL checks permissions.
create function private.reject_write() returns trigger
language plpgsql set search_path = ''
as $$
begin
  raise exception 'permission denied for view %', tg_table_name using errcode = '42501';
end
$$;

grant execute on function private.is_client_role, private.is_time_zone, private.has_visible_text,
  private.strip_bidi_overrides to anon, authenticated, service_role;

-- Request limits and session check for projects in which PostgREST serves the API. PostgREST reads them from role
-- settings. The embedded backend doesn't need them: it accepts only a fixed list of requests.

-- Access tokens remain valid after a sign-out or password change, so PostgREST calls this function before each
-- request.
create function private.reject_revoked_session() returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  session uuid := nullif(auth.jwt() ->> 'session_id', '')::uuid;
begin
  if session is not null and not exists (select from auth.sessions s where s.id = session) then
    -- PostgREST reads the status and the code of the response from an error in this form.
    raise sqlstate 'PGRST' using
      message = '{"code": "PGRST301", "message": "The session of the access token has ended"}',
      detail = '{"status": 401, "headers": {"WWW-Authenticate": "Bearer error=\"invalid_token\""}}';
  end if;
  if private.needs_code(session) then
    raise sqlstate 'PGRST' using
      message = '{"code": "PT403", "message": "The session needs a code", "hint": "account/code-needed"}',
      detail = '{"status": 403, "headers": {}}';
  end if;
end
$$;

do $migration$
declare
  setting text;
begin
  if not exists (select from pg_roles where rolname = 'authenticator') then
    raise notice 'no role authenticator: the server sets its own limits of requests';
    return;
  end if;

  foreach setting in array array[
    'authenticator set pgrst.db_pre_request = ''private.reject_revoked_session''',
    'anon set statement_timeout = ''3s''',
    'authenticated set statement_timeout = ''8s''',
    -- Limit of rows in a response, and of rows in each table embedded in it.
    'authenticator set pgrst.db_max_rows = ''1000''',
    'authenticator set pgrst.db_aggregates_enabled = ''false''',
    -- Disables EXPLAIN over the API.
    'authenticator set pgrst.db_plan_enabled = ''false'''
  ] loop
    begin
      execute 'alter role ' || setting;
    exception when insufficient_privilege then
      -- Only an administrator of the database server may change roles. The setting is optional.
      raise warning 'not allowed: alter role %', setting;
    end;
  end loop;
  notify pgrst, 'reload config';
end
$migration$;

grant execute on function private.reject_revoked_session to anon, authenticated, service_role;

create table private.staff (
  user_id uuid primary key references auth.users (id) on delete cascade,
  added_at timestamptz(3) not null default now()
);

-- Stores hashes of invitation codes: a reader of the table can't sign up with them.
create table private.invitation (
  code_hash text primary key check (code_hash ~ '^[0-9a-f]{64}$'),
  uses_left integer not null check (uses_left >= 0),
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now()
);

alter table private.staff enable row level security;
alter table private.invitation enable row level security;
revoke all on private.staff, private.invitation from anon, authenticated;
grant all on private.staff, private.invitation to service_role;

create table public.site (
  only_row boolean primary key default true check (only_row),
  sign_up text not null default 'open' check (sign_up in ('open', 'closed', 'invitation')),
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

-- Append-only. Actions of the operator have no account.
create table private.staff_log (
  entry_id bigint generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  staff_id uuid references auth.users (id) on delete set null,
  action text not null,
  subject_type text,
  subject_id uuid,
  -- User that the action concerns. If the user deletes the account, the row loses everything except the action.
  about_id uuid references auth.users (id) on delete set null,
  facts text,
  -- Distinguishes actions of the operator from actions of staff who deleted their account.
  by_operator boolean not null default false,
  constraint staff_log_one_actor check (not by_operator or staff_id is null)
);

create index staff_log_of_staff on private.staff_log (staff_id);
create index staff_log_of_person on private.staff_log (about_id);

alter table private.staff_log enable row level security;
revoke all on private.staff_log from anon, authenticated;
grant select, insert on private.staff_log to service_role;

create function public.is_staff() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from private.staff s where s.user_id = auth.uid()) and private.suspended_until(auth.uid()) is null
$$;

-- Fails with "not found" for other callers, as if the functions of the desk did not exist.
create function private.require_staff() returns void
language plpgsql stable set search_path = ''
as $$
begin
  if not public.is_staff() then
    raise exception 'not found' using errcode = 'PT404', hint = 'desk/not-found';
  end if;
end
$$;

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

-- Rejects all changes except clearing the ids of a deleted account.
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

revoke execute on function public.is_staff from anon, authenticated;
grant execute on function public.is_staff to anon, authenticated, service_role;

-- Limits of writes per user and clock hour. Without them, one account wrote 180,000 public challenges in a minute.

-- Each schema file inserts the limits of its own tables. The operator can update them.
create table private.quota (
  action text primary key,
  hourly integer not null check (hourly > 0),
  -- Limit while public.grant_import_quota is in effect.
  hourly_import integer not null check (hourly_import >= hourly)
);

-- Number of writes per user in their last active hour. An exact time would reveal who sent anonymous feedback.
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

-- Counts only writes of the client. Runs after the statement: a repeated insert that adds no row doesn't count.
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

-- Raises the limits of a user for an import. Only the service role may call it.
create function public.grant_import_quota(of_user uuid, for_how_long interval default interval '1 hour') returns void
language sql volatile security definer set search_path = ''
as $$
  insert into private.import_permit (user_id, until) values (of_user, now() + for_how_long)
  on conflict (user_id) do update set until = excluded.until
$$;

revoke execute on function public.grant_import_quota from anon, authenticated;
grant execute on function private.consume_quota to authenticated, service_role;
grant execute on function public.grant_import_quota to service_role;

-- Blocks. While signed in, neither user sees content of the other. Only the blocking user sees the block.

create table public.block (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  blocked_user_id uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz(3) not null default now(),
  -- Nickname at the time of the block. If both users block each other, the profile is not visible later.
  nickname text,
  primary key (user_id, blocked_user_id),
  constraint block_not_oneself check (user_id <> blocked_user_id)
);

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

-- Key of the advisory lock for two users. A block takes the lock exclusively, a like takes it shared.
create function private.user_pair_lock_key(one uuid, other uuid) returns bigint
language sql immutable set search_path = ''
as $$ select hashtextextended(least(one, other)::text || greatest(one, other)::text, 17) $$;

-- Stores no nickname if the other user has already blocked this one, who then may not see it.
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

-- Deletes likes between the two users. Locks their challenges first, in the common lock order.
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

-- Runs after the quota trigger, whose row lock serializes the requests of a user.
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

-- Users who have blocked the caller or whom the caller has blocked. Policies call it once per statement, not per row.
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

create function public.list_my_blocks()
returns table (user_id uuid, nickname text, created_at timestamptz)
language sql stable security definer set search_path = ''
as $$
  select b.blocked_user_id, case when p.hidden_at is null then b.nickname else '' end, b.created_at
  from public.block b join public.profile p on p.user_id = b.blocked_user_id
  where b.user_id = auth.uid()
  order by b.created_at desc, b.blocked_user_id
$$;

-- The shared lock makes a concurrent block wait for the like. A before trigger, so no challenge is locked yet.
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

insert into private.quota (action, hourly, hourly_import) values ('block', 100, 100);

create trigger enforce_quota_insert after insert on public.block
referencing new table as written
for each statement execute function private.enforce_quota('block');

revoke execute on function public.list_my_blocks from anon, authenticated;
grant execute on function private.blocked_user_ids to anon, authenticated, service_role;
grant execute on function public.list_my_blocks to authenticated, service_role;

-- Rules for all content: content that staff hid stays hidden, and suspended users can't write.

-- Returns the end of a suspension: infinity for a permanent one, null if the user is not suspended.
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

-- Hides new challenges and likes of a hidden profile. The lock waits for a transaction that hides the profile.
create function private.inherit_hidden_at() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  select p.hidden_at into new.hidden_at from public.profile p where p.user_id = new.user_id for share;
  return new;
end
$$;

-- Handles ids of deleted challenges and entries, which a client can use again. For the same author, the new row stays
-- hidden if the old one was. For another author, moderation data of the old row moves to a new id.
create function private.reapply_moderation() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
declare
  subject constant uuid := (to_jsonb(new) ->> tg_argv[1])::uuid;
  freed constant uuid := gen_random_uuid();
  author uuid;
begin
  -- The id is in use, so the primary key will reject the row.
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

grant execute on function private.require_not_suspended, private.suspended_until to anon, authenticated, service_role;

-- Public profile and private settings. Generates the nickname, because one from the email address would reveal it.

create table public.profile (
  user_id uuid primary key references auth.users (id) on delete cascade,
  nickname text not null check (char_length(nickname) between 1 and 50 and private.has_visible_text(nickname)),
  comment text not null default '' check (char_length(comment) <= 500),
  avatar_url text constraint profile_avatar_url_check check (
    char_length(avatar_url) <= 300
    and avatar_url like user_id::text || '/%'
    and substr(avatar_url, 38) ~ '^[A-Za-z0-9_-][A-Za-z0-9._-]*$'
  ),
  updated_at timestamptz(3) not null default now(),
  hidden_at timestamptz(3),
  handle text unique check (handle ~ '^[a-z0-9_]{3,20}$'),
  -- Allows search engines to index the page of the handle.
  searchable boolean not null default true
);

-- Reserves former handles for 90 days, so no other user takes over links to a user.
create table private.former_handle (
  handle text primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  given_up_at timestamptz not null default now()
);

create index former_handle_of_user on private.former_handle (user_id, given_up_at desc);

alter table private.former_handle enable row level security;
revoke all on private.former_handle from anon, authenticated;
grant select, insert, update, delete on private.former_handle to service_role;

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
grant update (nickname, comment, avatar_url, handle, searchable, updated_at) on public.profile to authenticated;
grant all on public.profile to service_role;

create table public.setting (
  user_id uuid primary key references auth.users (id) on delete cascade,
  time_zone text not null default 'UTC' check (char_length(time_zone) <= 64),
  -- Hour at which a new day starts. With 3, an entry written at 02:30 belongs to the previous date.
  day_start_hour smallint not null default 0 check (day_start_hour between 0 and 6),
  updated_at timestamptz(3) not null default now(),
  -- Channel for news of likes, and the time of the newest likes that the user has seen.
  likes_news text not null default 'diary' check (likes_news in ('diary', 'weekly', 'off')),
  likes_seen_at timestamptz(3) not null default now(),
  likes_mail_next timestamptz,
  likes_mailed_at timestamptz,
  -- Time and weekdays of the reminder. Monday is bit 0, Sunday is bit 6. Null means no reminder.
  reminder_at time(0),
  reminder_weekdays smallint not null default 127 check (reminder_weekdays between 1 and 127),
  reminder_mail boolean not null default false,
  reminder_next timestamptz,
  reminded_on date,
  import_opened_at timestamptz(3),
  -- Key for ids of imported challenges and entries. Without it, others could guess these ids and test which exist.
  import_key uuid not null default gen_random_uuid()
);

create index setting_by_reminder on public.setting (reminder_next) where reminder_next is not null;
create index setting_by_likes_mail on public.setting (likes_mail_next) where likes_mail_next is not null;

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
grant update (time_zone, day_start_hour, likes_news, reminder_at, reminder_weekdays, reminder_mail, updated_at) on public.setting to authenticated;
grant all on public.setting to service_role;

insert into public.profile (user_id, nickname)
select u.id, 'challenger-' || left(md5(gen_random_uuid()::text), 4) from auth.users u;
insert into public.setting (user_id) select u.id from auth.users u;

-- Returns today's date for a user. Falls back to the UTC date if the caller can't read the settings of that user.
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

-- Returns true for names that look like the site's staff: "ad_min", "moderators", "support_team", "admin_2", "supp0rt".
create function private.is_reserved_handle(handle text) returns boolean
language plpgsql immutable set search_path = ''
as $$
declare
  staff constant text := '(abuse|admin|administrator|contact|desk|help|info|legal|mod|moderation|moderator|official|operator'
    || '|owner|postmaster|privacy|root|security|staff|support|sysadmin|system|team|webmaster)s?';
  site constant text := '(anonymous|api|challenge|deleted|diary|diaries|everyone|feed|following|null|undefined|unknown)s?';
  filler constant text := '(the|real|account|customer|service|user)s?';
  name constant text := replace(handle, '_', '');
begin
  return translate(name, '013457', 'oieast') ~ format('^(%s|%s)+$', staff, site)
    or name ~ format('^(%1$s|%2$s|%3$s)*(%1$s)(%1$s|%2$s|%3$s)*[0-9]*$', staff, site, filler);
end
$$;

-- Allows one new handle in 30 days. Security definer, because it reads handles that the user can't see.
create function private.enforce_handle_rules() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  latest private.former_handle;
begin
  -- With this collation, `lower` changes only ASCII letters in every locale.
  new.handle := lower(new.handle collate "C");
  if new.handle is not distinct from old.handle then
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtextextended(least(old.handle, new.handle), 29));
  perform pg_advisory_xact_lock(hashtextextended(greatest(old.handle, new.handle), 29));

  if new.handle is not null then
    if private.is_reserved_handle(new.handle)
      or exists (select from public.profile p where p.handle = new.handle)
      or exists (
        select from private.former_handle f
        where f.handle = new.handle and f.user_id <> new.user_id and f.given_up_at > now() - interval '90 days'
      )
    then
      raise exception 'the handle is taken' using errcode = 'PT409', hint = 'profile/handle-taken';
    end if;
    select * into latest
    from private.former_handle f
    where f.user_id = new.user_id and f.given_up_at > now() - interval '30 days'
    order by f.given_up_at desc
    limit 1;
    if found and (old.handle is not null or latest.handle <> new.handle) then
      raise exception 'a handle can be changed once in 30 days'
        using errcode = 'PT409', hint = 'profile/handle-too-soon',
          detail = to_char((latest.given_up_at + interval '30 days') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"');
    end if;
    delete from private.former_handle f where f.handle = new.handle;
  end if;

  delete from private.former_handle f where f.user_id = new.user_id and f.given_up_at < now() - interval '90 days';
  if old.handle is not null then
    insert into private.former_handle (handle, user_id) values (old.handle, new.user_id)
    on conflict (handle) do update set user_id = excluded.user_id, given_up_at = excluded.given_up_at;
  end if;
  return new;
end
$$;

create trigger enforce_handle_rules before update of handle on public.profile
for each row when (new.handle is not null or old.handle is not null)
execute function private.enforce_handle_rules();

-- Returns the profile with this handle, under the caller's policies. Hides suspended users from others.
create function public.person(handle text) returns setof public.profile
language sql stable set search_path = ''
as $$
  select p.*
  from public.profile p
  where p.handle = lower(person.handle collate "C")
    and (p.user_id = auth.uid() or private.suspended_until(p.user_id) is null)
$$;

create function private.enforce_setting_rules() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.user_id := old.user_id;
  new.updated_at := now();
  if new.time_zone <> old.time_zone and not private.is_time_zone(new.time_zone) then
    raise exception 'unknown time zone' using errcode = 'PT422', hint = 'profile/unknown-time-zone';
  end if;
  if (new.time_zone, new.day_start_hour, new.reminder_at, new.reminder_weekdays)
    is distinct from (old.time_zone, old.day_start_hour, old.reminder_at, old.reminder_weekdays) then
    new.reminder_next :=
      private.next_moment(new.time_zone, new.reminder_at, new.reminder_weekdays, new.day_start_hour, now());
  end if;
  if (new.time_zone, new.likes_news) is distinct from (old.time_zone, old.likes_news) then
    new.likes_mail_next :=
      case when new.likes_news = 'weekly' then private.next_moment(new.time_zone, '18:00', 64, 0, now()) end;
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

insert into private.quota (action, hourly, hourly_import) values ('profile-change', 120, 120);

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

revoke execute on function public.person from anon, authenticated;
grant execute on function public.person, private.today to anon, authenticated, service_role;

-- Challenges. The database computes progress, completion and counters, and ignores values from clients.
-- day_count and like_count exclude hidden rows; home_challenge adds them for the owner.

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
  -- In milliseconds, because the cursor of the feed is a JavaScript date.
  updated_at timestamptz(3) not null default now(),
  hidden_at timestamptz(3),
  -- Weekdays with planned entries. Monday is bit 0, Sunday is bit 6.
  weekdays smallint not null default 127 check (weekdays between 1 and 127),
  -- Former values of `weekdays` with their last date, oldest first: [{"until": "2026-11-20", "weekdays": 127}].
  earlier_weekdays jsonb not null default '[]',
  -- Public challenge that this one is a copy of. Cleared when the original becomes private, because the id is public.
  -- Deferred, so a restore can load rows in any order.
  taken_from uuid references public.challenge (challenge_id) on delete set null deferrable initially deferred,
  round smallint not null default 1 check (round >= 1),
  template text not null default '' check (char_length(template) <= 1000),
  -- Start of the import that added the challenge (22_import.sql); null if it was created here.
  imported_at timestamptz(3),
  tags text not null default '' check (tags = '' or tags ~ '^[^,[:space:][:cntrl:]]([^,[:cntrl:]]{0,18}[^,[:space:][:cntrl:]])?(, [^,[:space:][:cntrl:]]([^,[:cntrl:]]{0,18}[^,[:space:][:cntrl:]])?){0,2}$'),
  constraint challenge_completed_has_end_date check (completed = (end_date is not null)),
  constraint challenge_day_count_within_days check (day_count between 0 and days)
);

create index challenge_feed on public.challenge (updated_at desc, challenge_id desc) where visibility = 'public';
-- Reads 145 pages instead of 1,171 for a rare category (100 of 100,000 challenges).
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

-- Locks a public challenge until the transaction ends. Security definer, because otherwise only the owner may lock
-- it.
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
  new.earlier_weekdays := old.earlier_weekdays;
  new.taken_from := old.taken_from;
  new.round := old.round;
  new.imported_at := old.imported_at;
  new.created_at := old.created_at;
  -- Publishing an imported challenge doesn't move it to the top of the feed: it is not new.
  new.updated_at := case when old.imported_at is null then now() else old.updated_at end;

  if new.weekdays <> old.weekdays then
    today := private.today(old.user_id);
    -- If the weekdays change several times on one day, only the last change counts.
    if coalesce((old.earlier_weekdays -> -1 ->> 'until')::date < today, true) then
      new.earlier_weekdays := old.earlier_weekdays || jsonb_build_object('until', today, 'weekdays', old.weekdays);
    end if;
  end if;

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

-- Clears `taken_from` of copies when their original is no longer public. Locks in the common order.
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
  new.title := private.strip_bidi_overrides(new.title);
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

-- Triggers run in the order of their names: this one may replace the value that "inherit_hidden_at" has set.
create trigger reapply_moderation before insert on public.challenge
for each row execute function private.reapply_moderation('challenge', 'challenge_id');

-- Hashed ids of deleted challenges. Links may still point to such an id, so no other user may use it again.
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

-- Runs after the insert, which waits for a concurrent deletion. Raises the same error as for an id in use.
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

-- The six users with the latest entries in a copy of the challenge. Reads only 60 copies, which limits the cost.
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

-- Entries and revisions of their text. The transaction of an entry also numbers it and updates the challenge.

-- Returns the last line of an entry as plain text, without Markdown syntax and closing code fences.
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
  -- Chosen by the client: sending an entry twice creates one row.
  day_id uuid primary key default gen_random_uuid(),
  challenge_id uuid not null references public.challenge (challenge_id) on delete cascade,
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  -- Local date of the owner. Never derived from the server's clock.
  date date not null check (date >= '2000-01-01'),
  day integer not null default 1 check (day >= 1),
  content text not null check (char_length(content) between 1 and 10000 and private.has_visible_text(content)),
  -- A client sends the version that it edited. An outdated version is rejected unless the text is the same.
  version integer not null default 1 check (version >= 1),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  hidden_at timestamptz(3),
  -- Clients that don't set a format write plain text.
  format text not null default 'plain' check (format in ('plain', 'markdown')),
  -- Stored, because computing it took 40 µs per card of the feed.
  last_line text generated always as (private.last_line(content, format)) stored,
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

-- Hides expired revisions before an edit deletes them.
create policy "Owners read revisions of their entries" on public.day_revision
for select to authenticated
using (user_id = (select auth.uid()) and replaced_at >= now() - interval '90 days');

revoke all on public.day_revision from anon, authenticated;
grant select on public.day_revision to authenticated;
grant all on public.day_revision to service_role;

-- Locks the challenge of an entry. Policies call it, because they run before row locks: locking the entry first could
-- deadlock with the deletion of the challenge. Security definer, because users also like challenges of others.
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

-- Runs as the client, so row security hides private challenges of others.
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
    raise exception 'no such challenge' using errcode = 'PT404', hint = 'challenge/not-found';
  end if;

  -- The counter of the challenge is not up to date here: it is updated at the end of the statement.
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

  -- Counts again, because one statement may delete several rows. A reopened challenge keeps its feed position.
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

-- A row trigger, because statement triggers have no condition on rows.
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

-- Allows deletion only within 24 hours after an entry was written.
create function private.enforce_delete_window() returns trigger
language plpgsql set search_path = ''
as $$
begin
  -- A cascade doesn't run as a client role and is always allowed.
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
  -- Deletes up to 100 expired revisions of any user, so no scheduled job is needed.
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

-- The caller's challenges with an entry between two dates (at most a year apart), with dates and lengths of all
-- entries, because a streak can begin before the first date.
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

-- The caller's entries of this date in earlier years. On 28 February, entries of the 29th count in other years.
create function public.on_this_day(today date)
returns table (day_id uuid, challenge_id uuid, date date, content text, format text)
language sql stable set search_path = ''
as $$
  select d.day_id, d.challenge_id, d.date, d.content, d.format
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

create table public.likes (
  challenge_id uuid not null references public.challenge (challenge_id) on delete cascade,
  -- References auth.users: a second foreign key path from challenge to profile would make embeds ambiguous.
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  created_at timestamptz(3) not null default now(),
  -- Set while the profile of the user is hidden. Likes of suspended users count.
  hidden_at timestamptz(3),
  primary key (challenge_id, user_id)
);

create index likes_of_user on public.likes (user_id, challenge_id);
create index likes_of_challenge on public.likes (challenge_id, created_at desc);
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

-- Runs once per statement, because an account may have many likes. Locks challenges in the common order. Skips
-- challenges of owners whom the same statement deletes: an update would violate the foreign key to their profile.
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

insert into private.quota (action, hourly, hourly_import) values ('like', 600, 600);

create trigger enforce_quota_insert after insert on public.likes
referencing new table as written
for each statement execute function private.enforce_quota('like');

create trigger reject_blocked_like before insert on public.likes
for each row execute function private.reject_blocked_like();

create trigger reject_suspended_writes before insert or update on public.likes
for each statement execute function private.reject_suspended_writes();

-- Triggers run in the order of their names: "reject_blocked_like" must take its advisory lock before any row lock.
create trigger set_hidden_at before insert on public.likes
for each row execute function private.inherit_hidden_at();

-- New likes of the caller's challenges, by challenge, latest first. Reads at most 99 index rows per challenge.
create function public.likes_since()
returns table (challenge_id uuid, title text, likes integer, nicknames text[], latest timestamptz)
language sql stable set search_path = ''
as $$
  select c.challenge_id, c.title, n.likes, n.nicknames, n.latest
  from public.setting s
  join public.challenge c on c.user_id = s.user_id
  cross join lateral (
    select
      count(*)::integer as likes,
      (array_agg(p.nickname order by l.created_at desc))[1:3] as nicknames,
      max(l.created_at) as latest
    from (
      select own.user_id, own.created_at
      from public.likes own
      where own.challenge_id = c.challenge_id
        and own.created_at > s.likes_seen_at
        and own.hidden_at is null
        and own.user_id <> s.user_id
      order by own.created_at desc
      limit 99
    ) l
    join public.profile p on p.user_id = l.user_id
  ) n
  where s.user_id = (select auth.uid()) and s.likes_news <> 'off' and c.like_count > 0 and n.likes > 0
  order by n.latest desc
  limit 50
$$;

-- Marks likes as seen until a time, never an earlier one. Security definer, because clients can't set the column.
create function public.mark_likes_seen(until timestamptz) returns void
language sql volatile security definer set search_path = ''
as $$
  update public.setting s set likes_seen_at = least(until, now())
  where s.user_id = auth.uid() and s.likes_seen_at < least(until, now())
$$;

revoke execute on function public.likes_since, public.mark_likes_seen from anon, authenticated;
grant execute on function public.likes_since, public.mark_likes_seen to authenticated;

-- View of a challenge with author, progress, likes and the viewer's like: one request loads a page of the feed.

-- Data of a challenge that the viewer may read. These views bypass the policies of the tables, which would check the
-- challenge again at twice the cost. The API does not expose them.
create view internal.author as
select p.user_id, p.nickname, p.avatar_url, p.comment, p.handle from public.profile p;

create view internal.own_like as
select l.challenge_id, l.hidden_at from public.likes l where l.user_id = (select auth.uid());

create view internal.shown_day as
select d.challenge_id, d.date, d.last_line from public.day d where d.hidden_at is null;

revoke all on internal.author, internal.own_like, internal.shown_day from anon, authenticated;
grant select on internal.author, internal.own_like, internal.shown_day to anon, authenticated, service_role;

-- Returns the number of the caller's hidden entries. A function, so it only runs for the caller's rows.
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

create function internal.rest_dates(p_challenge_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(r.date order by r.date), '[]') from public.rest_day r where r.challenge_id = p_challenge_id
$$;

-- Returns the id if the caller sees the challenge. A function, so the feed checks blocks only once.
create function private.visible_challenge(p_challenge_id uuid) returns uuid
language sql stable set search_path = ''
as $$
  select c.challenge_id from public.challenge c where c.challenge_id = p_challenge_id
$$;

-- "day" is the number of entries. "last_line" belongs to the latest entry. "taken_from" is null if the viewer can't
-- see that challenge. "offset 0" and "limit 1" make the planner look up author and like per row: 1 ms instead of 13.
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
  c.hidden_at,
  (
    select d.last_line from internal.shown_day d where d.challenge_id = c.challenge_id order by d.date desc limit 1
  ) as last_line,
  c.weekdays,
  c.earlier_weekdays,
  internal.rest_dates(c.challenge_id) as rest_days,
  c.round,
  case when c.taken_from is not null then private.visible_challenge(c.taken_from) end as taken_from,
  c.template,
  p.handle,
  c.tags
from public.challenge c
cross join lateral (
  select a.nickname, a.avatar_url, a.comment, a.handle
  from internal.author a
  where a.user_id = c.user_id
  offset 0
) p
left join lateral (
  select true as found, l.hidden_at
  from internal.own_like l
  where l.challenge_id = c.challenge_id
  limit 1
) own on true;

revoke all on public.home_challenge from anon, authenticated;
grant select on public.home_challenge to anon, authenticated, service_role;

create trigger reject_write instead of insert or update or delete on public.home_challenge
for each row execute function private.reject_write();

grant execute on function private.count_own_hidden_days, internal.rest_dates, private.visible_challenge
to anon, authenticated, service_role;

-- At most one open case per subject. Deleted with the account of its author.
create table private.moderation_case (
  case_id uuid primary key default gen_random_uuid(),
  subject_type text not null check (subject_type in ('challenge', 'day', 'profile')),
  subject_id uuid not null,
  author_id uuid not null references auth.users (id) on delete cascade,
  state text not null default 'open' check (state in ('open', 'dismissed', 'acted')),
  -- Content at the first report. Erased six months after the case is closed.
  reported jsonb,
  priority integer not null default 0,
  opened_at timestamptz(3) not null default now(),
  closed_at timestamptz(3),
  closed_by uuid references auth.users (id) on delete set null,
  -- Content at later reports: [{"at", "content"}]. Without it, an author could replace the content after the first
  -- report.
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
  -- Random, because a visitor with the number can read the state of the report.
  number text primary key check (number ~ '^R-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$'),
  reporter_id uuid references auth.users (id) on delete set null,
  case_id uuid references private.moderation_case (case_id) on delete set null,
  subject_type text not null check (subject_type in ('challenge', 'day', 'profile')),
  -- Cleared with the author's account, because the id of a profile is the id of its user.
  subject_id uuid,
  reason text not null check (
    reason in ('spam', 'harassment', 'violence', 'sexual', 'self-harm', 'illegal', 'rights', 'other')
  ),
  note text check (char_length(note) between 1 and 1000),
  created_at timestamptz(3) not null default now(),
  state text not null default 'open' check (state in ('open', 'dismissed', 'acted')),
  answered_at timestamptz(3),
  -- The subject was deleted before a decision. The report counts as acted on, but not as accurate.
  unjudged boolean not null default false,
  constraint report_answered check ((state = 'open') = (answered_at is null))
);

create unique index report_once on public.report (reporter_id, subject_type, subject_id) where state = 'open';
create index report_of_reporter on public.report (reporter_id, created_at desc);
create index report_of_case on public.report (case_id);
create index report_signed_out on public.report (created_at) where reporter_id is null;
create index report_judged_of_reporter on public.report (reporter_id, state) where state <> 'open' and not unjudged;

alter table private.moderation_case enable row level security;
alter table public.report enable row level security;

create policy "Users read their own reports" on public.report
for select to authenticated using (reporter_id = (select auth.uid()));

revoke all on private.moderation_case, public.report from anon, authenticated;
grant select on public.report to authenticated;
grant all on private.moderation_case, public.report to service_role;

-- Number of reports per network and hour. The key is a hash of both, so no address is stored.
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
      select jsonb_strip_nulls(
        jsonb_build_object('title', c.title, 'desc', c."desc", 'tags', nullif(c.tags, ''), 'template', nullif(c.template, ''))
      )
      from public.challenge c where c.challenge_id = $2
    )
    when 'day' then (
      select jsonb_build_object('title', c.title, 'date', d.date, 'content', d.content)
      from public.day d join public.challenge c on c.challenge_id = d.challenge_id
      where d.day_id = $2
    )
    when 'profile' then (
      select jsonb_build_object('nickname', p.nickname, 'comment', p.comment, 'avatar_url', p.avatar_url)
        || jsonb_strip_nulls(jsonb_build_object('handle', p.handle))
      from public.profile p where p.user_id = $2
    )
  end
$$;

create function private.content_excerpt(content jsonb) returns text
language sql immutable set search_path = ''
as $$ select left(coalesce(content ->> 'content', content ->> 'nickname', content ->> 'title', ''), 100) $$;

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
    -- A concurrent transaction may have closed or deleted the case.
    select c.case_id into found_case
    from private.moderation_case c
    where c.subject_type = p_subject_type and c.subject_id = p_subject_id and c.state = 'open'
    for no key update;
    exit when found;
  end loop;
  return found_case;
end
$$;

-- Adds the current content if it is new. Replaces the last of 20 versions, so an author can't displace the
-- others.
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

-- Counts how many earlier reports of a user were acted on and dismissed.
create function private.reporter_accuracy(
  p_reporter_id uuid, out reporter_right integer, out reporter_wrong integer
)
language sql stable security definer set search_path = ''
as $$
  select count(*) filter (where r.state = 'acted')::integer, count(*) filter (where r.state = 'dismissed')::integer
  from public.report r
  where r.reporter_id = p_reporter_id and r.state <> 'open' and not r.unjudged
$$;

-- Sorts the queue: severe reasons first, then the number of reports, weighted by the accuracy of their reporters.
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

-- Encodes sixty random bits in Crockford's base 32. Skips bytes 6 to 8 of the uuid, which contain its version.
create function private.new_report_number() returns text
language sql volatile set search_path = ''
as $$
  select 'R-' || substr(letters, 1, 4) || '-' || substr(letters, 5, 4) || '-' || substr(letters, 9, 4)
  from (
    select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', get_byte(random.bytes, at) % 32 + 1, 1), '') as letters
    from (select uuid_send(gen_random_uuid()) as bytes) random, unnest(array[0, 1, 2, 3, 4, 5, 9, 10, 11, 12, 13, 14]) at
  ) made
$$;

-- Returns the network of the client: /24 of IPv4, /48 of IPv6. Cloudflare sets this header in hosted projects. The
-- embedded server sets no header; it limits reports before they reach the database.
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

insert into private.quota (action, hourly, hourly_import) values
  ('report', 20, 20),
  -- Limits without an account: total, per subject, per network, and a reserve for severe reasons.
  ('report-signed-out', 60, 60),
  ('report-signed-out-subject', 3, 3),
  ('report-signed-out-network', 10, 10),
  ('report-signed-out-severe', 60, 60);

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
  -- Locks the case first, which serializes reports of one subject.
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

-- Returns the number of the new report. Runs as the reporter, who can only report visible content.
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

-- Returns the state of a report. Accepts common misreadings: "o" for 0, "i" and "l" for 1.
create function public.report_status(number text) returns setof public.report_status_row
language sql stable security definer set search_path = ''
as $$
  select r.number, r.subject_type, r.reason, r.created_at, r.state, r.answered_at
  from public.report r
  where r.number = 'R-' || translate(substr(upper(btrim($1)), 3), 'OIL', '011')
$$;

-- Redacts a report when the account of its reporter or author is deleted. An open report then counts as acted on.
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

-- Erases texts of cases that were closed more than six months ago and returns their number. Decisions stay.
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

revoke execute on function public.create_report, public.report_status from anon, authenticated;
grant execute on function private.insert_report, public.create_report, public.report_status
to anon, authenticated, service_role;
grant execute on function private.purge_closed_case_texts to service_role;

-- Decisions of staff, their reasons for the author, and appeals. The author doesn't see which staff member decided.

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
  -- Null with "suspend" means a permanent suspension. Lifting it sets the column to now.
  suspended_until timestamptz(3),
  created_at timestamptz(3) not null default now(),
  -- Time when staff restored the subject: the decision no longer applies.
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
  -- Deferred, because one statement may delete the accounts of an author and of staff.
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

create function public.mark_decision_seen(decision_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  -- Keeps the first time until staff answer an appeal.
  update public.decision d
  set seen_at = case when d.seen_at is null or d.answered_at > d.seen_at then now() else d.seen_at end
  where d.decision_id = mark_decision_seen.decision_id and d.user_id = auth.uid();
  if not found then
    raise exception 'no such decision' using errcode = 'PT404', hint = 'decision/not-found';
  end if;
end
$$;

-- Rejects the appeal of an ended decision, which an outdated page may still offer.
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

-- Ends a decision and its suspension. Shows the subject again unless another decision hides it.
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

-- True if the caller is the given author or decider and other staff can decide instead.
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

-- Locks in the common order: the profile, challenges by id, entries.
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

-- Quotes the content at the last report, because the content may have changed since the first.
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

revoke execute on function public.mark_decision_seen, public.appeal_decision from anon, authenticated;
grant execute on function public.mark_decision_seen, public.appeal_decision to authenticated, service_role;

-- Functions of the desk, the pages of staff. Lock order: the case, its decisions, their subjects.

-- Fails if there are more reports than the page showed. Returns the id of the decision for the author, or null.
create function public.desk_decide_case(
  case_id uuid, action text, ground text default null, facts text default null, days integer default null,
  reports_seen integer default null
) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
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

-- Returns the content of a case's subject: null if it was deleted, empty if its author made it private.
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
    -- Authors who are staff see no reporters. They see notes only if no other staff can decide.
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

-- Texts with a prefix are between the prefix and `prefix_end` in byte order, so each branch uses an index.
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
  perform private.revoke_granted_access(desk_revoke_sessions.user_id);
end
$$;

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

-- The log entry names no account, so its reason is not cleared with the account.
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
  -- Only the operator may delete an account of staff.
  if exists (select from private.staff s where s.user_id = target) then
    raise exception 'staff are not deleted here' using errcode = 'PT422', hint = 'desk/invalid';
  end if;
  perform private.log_staff_action('delete-person', 'profile', null, null, facts);
  perform private.delete_user_avatars(target);
  perform private.delete_user_data(target);
end
$$;

-- Hides who wrote log entries about the caller: staff don't see who decided about them.
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

revoke execute on function public.desk_decide_case, public.desk_answer_appeal, public.desk_queue, public.desk_appeals,
  public.desk_case, public.desk_feedback, public.desk_set_feedback_done, public.desk_list_users,
  public.desk_revoke_sessions, public.desk_lift_suspension, public.desk_delete_user, public.desk_log
from anon, authenticated;
grant execute on function public.desk_decide_case, public.desk_answer_appeal, public.desk_queue, public.desk_appeals,
  public.desk_case, public.desk_feedback, public.desk_set_feedback_done, public.desk_list_users,
  public.desk_revoke_sessions, public.desk_lift_suspension, public.desk_delete_user, public.desk_log
to anon, authenticated, service_role;

create table public.feedback (
  feedback_id bigint generated always as identity primary key,
  title text not null check (char_length(title) between 1 and 200 and private.has_visible_text(title)),
  -- The domain may use any script.
  email text check (char_length(email) between 1 and 320)
    constraint feedback_email_is_address
    check (email ~ '^[^@<>()[\],;:\\"\u0001-\u0020\u007f]+@[^@<>()[\],;:\\"\u0001-\u0020\u007f]+$'),
  feedback text not null check (char_length(feedback) between 1 and 5000 and private.has_visible_text(feedback)),
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

insert into private.quota (action, hourly, hourly_import) values ('feedback', 5, 5);

create trigger enforce_quota_insert after insert on public.feedback
referencing new table as written
for each statement execute function private.enforce_quota('feedback');

create trigger reject_suspended_writes before insert or update on public.feedback
for each statement execute function private.reject_suspended_writes();

do $migration$
begin
  create index if not exists users_by_email on auth.users (email text_pattern_ops);
  create index if not exists users_by_age on auth.users (created_at desc, id);
exception when insufficient_privilege then
  raise notice 'no permission to index auth.users: the auth service has its own indexes';
end
$migration$;

-- Deleted accounts whose lines in the auth service's log remain. In hosted projects, that log has no index by user:
-- reading 3 million rows took 35 seconds, longer than a request may take.
create table private.audit_log_purge_queue (
  user_id uuid primary key,
  since timestamptz(3) not null default now()
);

-- Hashed ids of deleted accounts. A restore reads them to delete these accounts again. A hash identifies no user.
create table private.deleted_account (
  id_hash text primary key,
  deleted_at timestamptz(3) not null default now()
);

alter table private.audit_log_purge_queue enable row level security;
alter table private.deleted_account enable row level security;
revoke all on private.audit_log_purge_queue, private.deleted_account from anon, authenticated;
grant select on private.audit_log_purge_queue, private.deleted_account to service_role;

-- Returns why a sign-up is rejected, or null if it is allowed.
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

-- A trigger, so the rule holds for every auth service.
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

-- The auth service copies the metadata of a sign-up, but only the hash of an invitation code may be stored.
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

-- Serializes a ban and a sign-in, so no new session survives the ban.
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

-- Users can write their metadata, although the product doesn't use it.
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

-- Rejects other spellings of an address: they would allow a second account for one mailbox.
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

-- Deletes the password of an account that is confirmed now: a stranger may have chosen it before. The owner of the
-- address sets a new one.
create function private.drop_unconfirmed_password() returns trigger
language plpgsql set search_path = ''
as $$
declare
  -- Supabase computes confirmed_at after this trigger; the embedded auth service has no email_confirmed_at.
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

-- The condition excludes sign-ups without a confirmation mail, which confirm the account themselves.
create trigger drop_unconfirmed_password before update on auth.users
for each row when (old.confirmed_at is null and old.confirmation_sent_at is not null)
execute function private.drop_unconfirmed_password();

create function private.is_recent_sign_in(session uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from auth.sessions s
    where s.id = session and s.created_at > now() - interval '5 minutes' and not private.needs_code(s.id)
  )
$$;

-- A stolen device alone can't delete the account: the page asks for the password and deletes with a new session.
create function private.require_recent_sign_in() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- The auth service and the operator delete accounts without a token of the user.
  if auth.uid() is distinct from old.id then
    return old;
  end if;
  if not exists (
    select from auth.sessions s
    where s.id = nullif(auth.jwt() ->> 'session_id', '')::uuid
      and s.user_id = old.id and private.is_recent_sign_in(s.id)
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

-- Erases the log lines of all deleted accounts in one scan. Returns their number.
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

-- Only the log of the embedded backend can be indexed. In a hosted project, it belongs to the auth service.
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

-- Deletes lines of the auth log after 90 days and report counts after their hour. Returns the number of rows.
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

-- Deletes all data of a user, including their lines in the auth service's log.
create function private.delete_user_data(p_user_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  -- A scan of this many bytes takes about a second.
  small_log constant bigint := 32 * 1024 * 1024;
begin
  -- Locks in the common order, so concurrent deletions can't deadlock.
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

  -- The auth service's log contains names and addresses, but has no foreign key to the user.
  if to_regclass('auth.audit_log_entries') is not null then
    if to_regclass('auth.audit_log_of_actor') is not null
      or pg_catalog.pg_table_size('auth.audit_log_entries'::regclass) < small_log then
      delete from auth.audit_log_entries l where l.payload ->> 'actor_id' = p_user_id::text;
    else
      insert into private.audit_log_purge_queue (user_id) values (p_user_id) on conflict do nothing;
    end if;
  end if;
  delete from auth.users u where u.id = p_user_id;
end
$$;

-- Fails while the user has a stored file: only the storage service can delete files, so the client does it first.
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

-- The caller's rows that no other request returns completely. For blocks, see list_my_blocks().
create function public.export_records() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'account', jsonb_build_object('email', u.email, 'created_at', u.created_at),
    'blocks', coalesce((
      select jsonb_agg(
        to_jsonb(b) || jsonb_build_object('nickname', case when p.hidden_at is null then b.nickname else '' end)
        order by b.created_at, b.blocked_user_id
      )
      from public.block b join public.profile p on p.user_id = b.blocked_user_id where b.user_id = u.id
    ), '[]'),
    'follows', coalesce((
      select jsonb_agg(to_jsonb(f) order by f.created_at, f.followed_id) from public.follow f where f.user_id = u.id
    ), '[]'),
    'former_handles', coalesce((
      select jsonb_agg(to_jsonb(h) order by h.given_up_at, h.handle) from private.former_handle h where h.user_id = u.id
    ), '[]'),
    'reports', coalesce((
      select jsonb_agg(to_jsonb(r) order by r.created_at, r.number) from public.report r where r.reporter_id = u.id
    ), '[]'),
    'decisions', coalesce((
      select jsonb_agg(to_jsonb(d) order by d.created_at, d.decision_id) from public.decision d where d.user_id = u.id
    ), '[]'),
    'feedback', coalesce((
      select jsonb_agg(to_jsonb(f) order by f.feedback_id) from public.feedback f where f.user_id = u.id
    ), '[]')
  )
  from auth.users u where u.id = auth.uid()
$$;

revoke execute on function public.delete_account, public.export_records from anon, authenticated;
grant execute on function private.sign_up_rejection, private.purge_auth_audit_log, private.purge_aged_records
to service_role;
grant execute on function public.delete_account to authenticated, service_role;
grant execute on function public.export_records to authenticated;

-- Avatars of users. Everyone can read them. Each user writes to a folder named after their id.

-- The range contains all names of one folder: "0" follows "/" in the byte order of collation "C".
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

insert into private.quota (action, hourly, hourly_import) values ('file', 30, 30);

create function private.has_upload_quota(p_user_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select not exists (
    select from private.quota_use u
    where u.user_id = p_user_id and u.action = 'file' and u.hour = date_trunc('hour', now())
      and u.used >= private.hourly_quota(p_user_id, 'file')
  )
$$;

create function private.can_publish_avatar(p_user_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.suspended_until(p_user_id) is null
    and not exists (select from public.profile p where p.user_id = p_user_id and p.hidden_at is not null)
$$;

-- Allows several files: clients upload a new avatar before they delete the old one, and failed attempts leave files.
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

-- Hides avatars of a hidden profile. Public buckets ignore policies, so the version gets the prefix `hidden:` and the
-- storage service finds no file with it. Removing the prefix shows the avatar again.
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

-- Returns avatars that no profile uses. A page that is closed between two requests leaves such files.
create function private.orphaned_avatars() returns setof text
language sql stable security definer set search_path = ''
as $$
  select o.name from storage.objects o
  where o.bucket_id = 'avatars' and greatest(o.created_at, o.updated_at) < now() - interval '1 day'
    and not exists (select from public.profile p where p.avatar_url = o.name)
$$;

-- Requests deletion from the storage service, which also deletes the files. For projects with pg_cron and pg_net.
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

-- Deletes a user's avatars. The embedded backend deletes files whose rows are gone. In a project with pg_net and the
-- project's key, the database sends requests to the storage service after the transaction.
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
  -- The storage service knows the file by its version without the prefix.
  perform private.set_avatars_hidden(p_user_id, false);
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

  -- The range contains all names of one folder, see count_avatar_files().
  create policy "Users list their own avatars" on storage.objects
  for select to authenticated
  using (
    bucket_id = 'avatars'
    and name collate "C" >= (select auth.uid())::text || '/'
    and name collate "C" < (select auth.uid())::text || '0'
  );

  -- Requires a profile, because an access token is valid for up to an hour after its account is deleted.
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
    -- Supabase's storage service has its own limits.
    raise notice 'no permission to create triggers on storage.objects: files are not counted by user';
  end;
end
$migration$;

grant execute on function private.has_upload_quota, private.can_publish_avatar, private.can_upload_avatar
to authenticated, service_role;
grant execute on function private.orphaned_avatars, private.delete_orphaned_avatars to service_role;

-- Rest days: dates without a planned entry. Readers of the challenge see them. An entry is still possible.

create table public.rest_day (
  challenge_id uuid not null references public.challenge (challenge_id) on delete cascade,
  date date not null check (date between '2000-01-01' and '9999-12-31'),
  primary key (challenge_id, date)
);

alter table public.rest_day enable row level security;

create policy "Rest days are visible with their challenge" on public.rest_day
for select to anon, authenticated
using (exists (select from public.challenge c where c.challenge_id = rest_day.challenge_id offset 0));

create policy "Owners mark rest days of their challenges" on public.rest_day
for insert to authenticated
with check (
  exists (
    select from public.challenge c
    where c.challenge_id = rest_day.challenge_id and c.user_id = (select auth.uid())
  )
);

-- Checks the owner first, so users can't lock challenges of others.
create policy "Owners take back rest days of their challenges" on public.rest_day
for delete to authenticated
using (
  case when exists (
    select from public.challenge c
    where c.challenge_id = rest_day.challenge_id and c.user_id = (select auth.uid())
  ) then private.lock_challenge(challenge_id) else false end
);

revoke all on public.rest_day from anon, authenticated;
grant select on public.rest_day to anon, authenticated;
grant insert, delete on public.rest_day to authenticated;
grant all on public.rest_day to service_role;

create function private.enforce_rest_day_rules() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if not private.is_client_role() then
    return new;
  end if;
  -- Locks the challenge before its rows, as for entries. Serializes concurrent requests.
  perform from public.challenge c
  where c.challenge_id = new.challenge_id and c.user_id = auth.uid()
  for no key update;
  if not found then
    raise exception 'no such challenge' using errcode = 'PT404', hint = 'challenge/not-found';
  end if;
  if new.date > (now() at time zone 'UTC')::date + 400 then
    raise exception 'the date is too far away' using errcode = 'PT422', hint = 'rest/limit';
  end if;
  return new;
end
$$;

create trigger enforce_rest_day_rules before insert on public.rest_day
for each row execute function private.enforce_rest_day_rules();

create function private.limit_rest_days() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if private.is_client_role() and exists (
    select from (select distinct w.challenge_id from written w) o
    where (select count(*) from public.rest_day r where r.challenge_id = o.challenge_id) > 400
  ) then
    raise exception 'a challenge has at most 400 rest days' using errcode = 'PT422', hint = 'rest/limit';
  end if;
  return null;
end
$$;

create trigger limit_rest_days after insert on public.rest_day
referencing new table as written
for each statement execute function private.limit_rest_days();

insert into private.quota (action, hourly, hourly_import) values ('rest-day', 1000, 20000);

create trigger enforce_quota_insert after insert on public.rest_day
referencing new table as written
for each statement execute function private.enforce_quota('rest-day');

create trigger reject_suspended_writes before insert on public.rest_day
for each statement execute function private.reject_suspended_writes();

create function public.set_rest_days(challenge_id uuid, first_date date, last_date date, rests boolean) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  if not coalesce(last_date - first_date between 0 and 400, false) then
    raise exception 'at most 400 days, the first before the last' using errcode = 'PT422', hint = 'rest/limit';
  end if;
  if rests then
    insert into public.rest_day (challenge_id, date)
    select set_rest_days.challenge_id, first_date + n from generate_series(0, last_date - first_date) n
    on conflict do nothing;
  else
    delete from public.rest_day r
    where r.challenge_id = set_rest_days.challenge_id and r.date between first_date and last_date;
  end if;
end
$$;

revoke execute on function public.set_rest_days from anon, authenticated;
grant execute on function public.set_rest_days to authenticated;

-- Reminders to write an entry, and weekly mails about likes. public.setting contains the due times. A ticker claims
-- due mails and sends them. A claim is never undone, so a crash can't lead to a second mail.

-- Browsers that get reminders. Only save_push_device() adds one, because all users of a browser share its address.
create table public.push_device (
  device_id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  -- Shape of a public address: https, lower-case host name, no IP address, no port, no user, no private domain. The
  -- sender checks the address to which the name resolves.
  endpoint text not null unique check (
    char_length(endpoint) <= 1000
    and endpoint ~ '^https://([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?/[!-~]+$'
    and endpoint !~ '^[^/]*//[^/]*\.(localhost|local|localdomain|internal|intranet|private|corp|home|lan|arpa|onion|test|invalid|example|alt)/'
  ),
  p256dh text not null check (p256dh ~ '^B[A-Za-z0-9_-]{86}$'),
  auth text not null check (auth ~ '^[A-Za-z0-9_-]{22}$'),
  -- A language tag. The sender writes in English if it doesn't have the language.
  language text not null check (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$'),
  seen_at timestamptz(3) not null default now()
);

create index push_device_of_user on public.push_device (user_id, seen_at desc);

alter table public.push_device enable row level security;

create policy "Users read their own devices" on public.push_device
for select to authenticated
using (user_id = (select auth.uid()));

create policy "Users delete their own devices" on public.push_device
for delete to authenticated
using (user_id = (select auth.uid()));

revoke all on public.push_device from anon, authenticated;
grant select, delete on public.push_device to authenticated;
grant all on public.push_device to service_role;

insert into private.quota (action, hourly, hourly_import) values ('push-device', 60, 60);

-- Keeps five devices. Security definer, because a browser's address moves from its previous user to the caller.
create function public.save_push_device(endpoint text, p256dh text, auth text, language text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform from public.setting s where s.user_id = auth.uid() for no key update;
  if not found then
    raise exception 'nobody is signed in' using errcode = '42501';
  end if;
  perform private.consume_quota('push-device', 1);
  insert into public.push_device as d (user_id, endpoint, p256dh, auth, language)
  values (auth.uid(), save_push_device.endpoint, save_push_device.p256dh, save_push_device.auth, save_push_device.language)
  on conflict on constraint push_device_endpoint_key do update
  set user_id = excluded.user_id, p256dh = excluded.p256dh, auth = excluded.auth, language = excluded.language, seen_at = now();
  delete from public.push_device d
  where d.device_id in (
    select o.device_id from public.push_device o where o.user_id = auth.uid() order by o.seen_at desc, o.device_id offset 5
  );
end
$$;

create function public.forget_push_device(endpoint text) returns void
language sql volatile set search_path = ''
as $$ delete from public.push_device d where d.endpoint = forget_push_device.endpoint $$;

-- Returns the next time after `after` at which a clock in the zone shows `at` on one of the weekdays. With
-- `day_start_hour` 3, 00:30 on Saturday belongs to Friday.
create function private.next_moment(zone text, at time, weekdays integer, day_start_hour integer, after timestamptz) returns timestamptz
language sql stable set search_path = ''
as $$
  select min(m.moment)
  from (
    select d.local at time zone zone as moment
    from (select (after at time zone zone)::date + n + at as local from generate_series(-1, 8) n) d
    where weekdays & (1 << extract(isodow from d.local - make_interval(hours => day_start_hour))::integer - 1) <> 0
  ) m
  where m.moment > after
$$;

-- Claims up to a hundred users whose reminder is due. `open` is the number of challenges without an entry for the
-- date; 0 means no reminder. `challenge_id` is set if there is exactly one.
create function public.due_reminders()
returns table (user_id uuid, date date, open integer, challenge_id uuid, email text, devices jsonb)
language sql volatile security definer set search_path = ''
as $$
  with due as (
    select s.user_id, s.reminder_next, s.reminded_on,
      ((s.reminder_next at time zone s.time_zone) - make_interval(hours => s.day_start_hour))::date as date
    from public.setting s
    where s.reminder_next <= now() and private.is_time_zone(s.time_zone)
    order by s.reminder_next
    limit 100
    for no key update skip locked
  ), unwritten as (
    select d.user_id, array_agg(c.challenge_id) as challenges
    from due d
    join public.challenge c on c.user_id = d.user_id
    where d.reminder_next > now() - interval '3 hours'
      and coalesce(d.reminded_on < d.date, true)
      and private.suspended_until(d.user_id) is null
      and not exists (select from auth.users u where u.id = d.user_id and u.banned_until > now())
      and not c.completed
      and c.start_date <= d.date
      and c.weekdays & (1 << extract(isodow from d.date)::integer - 1) <> 0
      and not exists (select from public.rest_day r where r.challenge_id = c.challenge_id and r.date = d.date)
      and not exists (select from public.day e where e.challenge_id = c.challenge_id and e.date = d.date)
    group by d.user_id
  ), claimed as (
    update public.setting s
    set reminder_next =
        private.next_moment(s.time_zone, s.reminder_at, s.reminder_weekdays, s.day_start_hour, now()),
      reminded_on = case when u.user_id is null then s.reminded_on else d.date end
    from due d left join unwritten u on u.user_id = d.user_id
    where s.user_id = d.user_id
    returning s.user_id, d.date, s.reminder_mail, u.challenges
  )
  select c.user_id, c.date, coalesce(cardinality(c.challenges), 0),
    case when cardinality(c.challenges) = 1 then c.challenges[1] end,
    (select u.email from auth.users u where u.id = c.user_id and c.reminder_mail and u.email_confirmed_at is not null),
    coalesce(
      (
        select jsonb_agg(
          jsonb_build_object('endpoint', p.endpoint, 'p256dh', p.p256dh, 'auth', p.auth, 'language', p.language)
        )
        from public.push_device p
        where p.user_id = c.user_id
      ),
      '[]'
    )
  from claimed c
$$;

-- Removes a device that the push service reports as gone. A device with other keys has registered again and stays.
create function public.remove_push_device(endpoint text, auth text) returns void
language sql volatile security definer set search_path = ''
as $$
  delete from public.push_device d where d.endpoint = remove_push_device.endpoint and d.auth = remove_push_device.auth
$$;

-- Claims up to a hundred users whose weekly mail is due, with at most three names per challenge.
create function public.due_likes_mails()
returns table (user_id uuid, email text, news jsonb)
language sql volatile security definer set search_path = ''
as $$
  with due as (
    select s.user_id, s.likes_mail_next, greatest(s.likes_seen_at, s.likes_mailed_at, now() - interval '8 days') as since,
      s.likes_mail_next > now() - interval '3 hours'
        and coalesce(s.likes_mailed_at < now() - interval '3 days', true) as is_sent
    from public.setting s
    where s.likes_mail_next <= now() and private.is_time_zone(s.time_zone)
    order by s.likes_mail_next
    limit 100
    for no key update skip locked
  ), found as (
    select d.user_id,
      jsonb_agg(
        jsonb_build_object('title', c.title, 'likes', n.likes, 'nicknames', n.nicknames) order by n.latest desc
      ) as news
    from due d
    join public.challenge c on c.user_id = d.user_id and c.like_count > 0
    cross join lateral (
      select count(*)::integer as likes, (array_agg(p.nickname order by l.created_at desc))[1:3] as nicknames,
        max(l.created_at) as latest
      from (
        select o.user_id, o.created_at
        from public.likes o
        where o.challenge_id = c.challenge_id and o.created_at > d.since and o.hidden_at is null and o.user_id <> d.user_id
        order by o.created_at desc
        limit 99
      ) l
      join public.profile p on p.user_id = l.user_id and p.hidden_at is null
      where not exists (
        select from public.block b
        where (b.user_id, b.blocked_user_id) in ((d.user_id, l.user_id), (l.user_id, d.user_id))
      )
    ) n
    where d.is_sent and n.likes > 0
    group by d.user_id
  ), claimed as (
    update public.setting s
    set likes_mail_next = private.next_moment(s.time_zone, '18:00', 64, 0, now()),
      likes_mailed_at = case when f.user_id is null then s.likes_mailed_at else now() end
    from due d left join found f on f.user_id = d.user_id
    where s.user_id = d.user_id
    returning s.user_id, f.news
  )
  select c.user_id,
    (
      select u.email
      from auth.users u
      where u.id = c.user_id and u.email_confirmed_at is not null and (u.banned_until > now()) is not true
    ),
    coalesce(c.news, '[]')
  from claimed c
$$;

-- Language of mails to a user: the one of the sign-up, else of a device with reminders, else of the time zone.
create function public.mail_language(of_user uuid)
returns table (user_id uuid, language text)
language sql stable security definer set search_path = ''
as $$
  select of_user, coalesce(
    (select u.raw_user_meta_data ->> 'language' from auth.users u where u.id = of_user),
    (select min(p.language) from public.push_device p where p.user_id = of_user),
    (select case when s.time_zone = 'Asia/Tokyo' then 'ja' end from public.setting s where s.user_id = of_user),
    'en'
  )
$$;

create function public.stop_mail(of_user uuid, kind text) returns void
language sql volatile security definer set search_path = ''
as $$
  update public.setting s
  set reminder_mail = s.reminder_mail and kind <> 'reminder',
    likes_news = case when kind = 'likes' and s.likes_news = 'weekly' then 'diary' else s.likes_news end
  where s.user_id = of_user
$$;

-- Calls the Edge Function that sends due mails. Returns false if no call was needed or possible.
create function private.call_reminders() returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  project_url text;
  secret text;
begin
  if to_regnamespace('net') is null or to_regclass('vault.decrypted_secrets') is null
    or not exists (select from public.setting s where s.reminder_next <= now())
    and not exists (select from public.setting s where s.likes_mail_next <= now()) then
    return false;
  end if;
  execute 'select decrypted_secret from vault.decrypted_secrets where name = $1' into project_url using 'project_url';
  execute 'select decrypted_secret from vault.decrypted_secrets where name = $1' into secret using 'reminder_secret';
  if project_url is null or secret is null then
    return false;
  end if;
  execute 'select net.http_post(url => $1, headers => $2, timeout_milliseconds => 60000)'
  using rtrim(project_url, '/') || '/functions/v1/reminders', jsonb_build_object('authorization', 'Bearer ' || secret);
  return true;
end
$$;

revoke execute on function public.save_push_device, public.forget_push_device, public.due_reminders,
  public.remove_push_device, public.due_likes_mails, public.mail_language, public.stop_mail from anon, authenticated;
grant execute on function public.save_push_device, public.forget_push_device, private.next_moment to authenticated;
grant execute on function public.due_reminders, public.remove_push_device, public.due_likes_mails,
  public.mail_language, public.stop_mail, private.call_reminders to service_role;

-- Personal access tokens. A program with a token can read its owner's diary and write today's entry.

create table private.access_token (
  token_id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 40 and private.has_visible_text(name)),
  -- SHA-256 in hex, which is sufficient for 244 random bits.
  token_hash text not null unique,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null check (expires_at between created_at and created_at + interval '366 days'),
  last_used_at timestamptz(3)
);

create index access_token_of_user on private.access_token (user_id, created_at desc);

alter table private.access_token enable row level security;
revoke all on private.access_token from anon, authenticated;
grant select, delete on private.access_token to service_role;

create function private.hash_access_token(token text) returns text
language sql immutable set search_path = ''
as $$ select encode(sha256(convert_to(coalesce(token, ''), 'UTF8')), 'hex') $$;

insert into private.quota (action, hourly, hourly_import) values
  ('access-token', 20, 20),
  ('access-token-use', 300, 300);

-- Returns the token, which the database doesn't store.
create function public.create_access_token(name text, days integer) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  token constant text := 'diary_' || replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  -- Serializes concurrent calls, so the limit holds.
  perform from public.setting s where s.user_id = auth.uid() for no key update;
  if not found then
    raise exception 'nobody is signed in' using errcode = '42501';
  end if;
  perform private.consume_quota('access-token', 1);
  if (select count(*) from private.access_token t where t.user_id = auth.uid()) >= 10 then
    raise exception 'an account has at most ten tokens' using errcode = 'PT409', hint = 'token/limit';
  end if;
  insert into private.access_token (user_id, name, token_hash, expires_at)
  values (
    auth.uid(), private.strip_bidi_overrides(create_access_token.name), private.hash_access_token(token),
    now() + make_interval(days => create_access_token.days)
  );
  return token;
end
$$;

create function public.list_access_tokens()
returns table (token_id uuid, name text, created_at timestamptz, expires_at timestamptz, last_used_at timestamptz)
language sql stable security definer set search_path = ''
as $$
  select t.token_id, t.name, t.created_at, t.expires_at, t.last_used_at
  from private.access_token t
  where t.user_id = auth.uid()
  order by t.created_at desc, t.token_id
$$;

create function public.revoke_access_token(token_id uuid) returns void
language sql volatile security definer set search_path = ''
as $$
  delete from private.access_token t where t.token_id = revoke_access_token.token_id and t.user_id = auth.uid()
$$;

-- Revokes access that an intruder may have created. A browser of the user registers again at the next visit.
create function private.revoke_granted_access(p_user_id uuid) returns void
language sql volatile security definer set search_path = ''
as $$
  delete from private.access_token t where t.user_id = p_user_id;
  delete from private.share_link l
  using public.challenge c
  where c.challenge_id = l.challenge_id and c.user_id = p_user_id;
  delete from public.push_device d where d.user_id = p_user_id;
$$;

-- A better name is not possible: a Supabase project can't rename a trigger on auth.users.
create function private.revoke_tokens_with_password() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.revoke_granted_access(new.id);
  return null;
end
$$;

create trigger revoke_tokens_with_password after update of encrypted_password on auth.users
for each row when (old.encrypted_password is distinct from new.encrypted_password)
execute function private.revoke_tokens_with_password();

create function private.use_access_token(token text) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  owner uuid;
begin
  update private.access_token t set last_used_at = now()
  where t.token_hash = private.hash_access_token(token) and t.expires_at > now()
    and not exists (select from auth.users u where u.id = t.user_id and u.banned_until > now())
  returning t.user_id into owner;
  if owner is null then
    raise exception 'the token is not known, or has expired' using errcode = 'PT401', hint = 'token/invalid';
  end if;
  return owner;
end
$$;

-- Switches the transaction to the token's owner. Not security definer, because such functions can't change the role.
create function private.act_by_access_token(token text) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  owner constant text := private.use_access_token(token);
begin
  perform set_config('request.jwt.claim.sub', owner, true),
    set_config('request.jwt.claims', jsonb_build_object('sub', owner, 'role', 'authenticated')::text, true),
    set_config('role', 'authenticated', true);
  perform private.consume_quota('access-token-use', 1);
end
$$;

-- Date and id of the last entry are the cursor. They are text, so an invalid value gets a readable error.
create function public.read_diary(token text, before_date text default null, before_id text default null) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  last_date date;
  last_id uuid;
begin
  perform private.act_by_access_token(token);
  begin
    last_date := before_date;
    last_id := before_id;
  exception when data_exception then
    raise exception 'before_date and before_id must be the date and the id of an entry' using errcode = '22023';
  end;
  return jsonb_build_object(
    'today', private.today(auth.uid()),
    'challenges', (
      select coalesce(jsonb_agg(to_jsonb(r)), '[]')
      from (
        select c.challenge_id, c.title, c.category, c.days, c.day_count, c.completed, c.visibility, c.start_date
        from public.challenge c
        where c.user_id = auth.uid()
        order by c.start_date desc, c.challenge_id desc
        limit 250
      ) r
    ),
    'entries', (
      select coalesce(jsonb_agg(to_jsonb(r)), '[]')
      from (
        select d.day_id, d.challenge_id, d.date, d.day, d.content, d.format, d.created_at, d.updated_at
        from public.day d
        where d.user_id = auth.uid() and (last_date is null or (d.date, d.day_id) < (last_date, last_id))
        order by d.date desc, d.day_id desc
        limit 100
      ) r
    )
  );
end
$$;

create function public.register_entry(token text, challenge_id text, content text) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  written public.day;
begin
  perform private.act_by_access_token(token);
  insert into public.day (challenge_id, user_id, date, content, format)
  values (
    (
      select c.challenge_id from public.challenge c
      where c.user_id = auth.uid() and c.challenge_id::text = lower(register_entry.challenge_id)
    ),
    auth.uid(), private.today(auth.uid()), register_entry.content, 'markdown'
  )
  returning * into written;
  return jsonb_build_object(
    'day_id', written.day_id, 'challenge_id', written.challenge_id, 'date', written.date, 'day', written.day
  );
end
$$;

revoke execute on function public.create_access_token, public.list_access_tokens, public.revoke_access_token,
  public.read_diary, public.register_entry from anon, authenticated;
grant execute on function public.create_access_token, public.list_access_tokens, public.revoke_access_token
to authenticated;
grant execute on function private.use_access_token, private.act_by_access_token, public.read_diary,
  public.register_entry to anon, authenticated;

-- Followed users, visible only to the follower, and the feed of their challenges. A block deletes follows.

create table public.follow (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  followed_id uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (user_id, followed_id),
  constraint follow_not_oneself check (user_id <> followed_id)
);

create index follow_of_followed on public.follow (followed_id, user_id);

alter table public.follow enable row level security;

create policy "Users read whom they follow" on public.follow
for select to authenticated using (user_id = (select auth.uid()));

-- Rejects users whom the caller can't see, like missing users.
create policy "Users follow users whom they see" on public.follow
for insert to authenticated
with check (
  user_id = (select auth.uid())
  and exists (select from public.profile p where p.user_id = followed_id)
);

create policy "Users stop following" on public.follow
for delete to authenticated using (user_id = (select auth.uid()));

revoke all on public.follow from anon, authenticated;
grant select, insert, delete on public.follow to authenticated;
grant all on public.follow to service_role;

-- The shared lock makes a concurrent block wait until the follow is visible to it.
create function private.reject_blocked_follow() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.created_at := now();
  perform pg_advisory_xact_lock_shared(private.user_pair_lock_key(new.user_id, new.followed_id));
  if exists (
    select from public.block b
    where (b.user_id, b.blocked_user_id) in ((new.user_id, new.followed_id), (new.followed_id, new.user_id))
  ) then
    raise exception 'new row violates row-level security policy for table "follow"' using errcode = '42501';
  end if;
  return new;
end
$$;

create trigger reject_blocked_follow before insert on public.follow
for each row execute function private.reject_blocked_follow();

create function private.delete_follows_between() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.follow f
  where (f.user_id, f.followed_id) in ((new.user_id, new.blocked_user_id), (new.blocked_user_id, new.user_id));
  return null;
end
$$;

create trigger delete_follows_between after insert on public.block
for each row execute function private.delete_follows_between();

insert into private.quota (action, hourly, hourly_import) values ('follow', 300, 300);

create trigger enforce_quota_insert after insert on public.follow
referencing new table as written
for each statement execute function private.enforce_quota('follow');

-- Runs after the quota trigger, whose row lock serializes the requests of a user.
create function private.limit_follow_count() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  most constant integer := 200;
begin
  if exists (
    select from (select distinct w.user_id from written w) w
    where (select count(*) from public.follow f where f.user_id = w.user_id) > most
  ) then
    raise exception 'at most % followed', most using errcode = 'PT409', hint = 'follow/too-many';
  end if;
  return null;
end
$$;

create trigger limit_follow_count after insert on public.follow
referencing new table as written
for each statement execute function private.limit_follow_count();

create function public.list_my_follows()
returns table (user_id uuid, nickname text, handle text, created_at timestamptz)
language sql stable set search_path = ''
as $$
  select f.followed_id, p.nickname, p.handle, f.created_at
  from public.follow f left join public.profile p on p.user_id = f.followed_id
  where f.user_id = auth.uid()
  order by f.created_at desc, f.followed_id
$$;

-- Returns a page of public challenges of followed users, latest first. Reads at most 20 rows per user.
create function public.following_feed(before_at timestamptz default null, before_id uuid default null)
returns setof public.home_challenge
language sql stable set search_path = ''
as $$
  select h.*
  from (
    select c.challenge_id
    from public.follow f
    cross join lateral (
      select o.challenge_id, o.updated_at
      from public.challenge o
      where o.user_id = f.followed_id and o.visibility = 'public'
        and (before_at is null or (o.updated_at, o.challenge_id) < (before_at, before_id))
      order by o.updated_at desc, o.challenge_id desc
      limit 20
    ) c
    where f.user_id = auth.uid()
    order by c.updated_at desc, c.challenge_id desc
    limit 20
  ) page
  join public.home_challenge h on h.challenge_id = page.challenge_id
  order by h.updated_at desc, h.challenge_id desc
$$;

revoke execute on function public.list_my_follows, public.following_feed from anon, authenticated;
grant execute on function public.list_my_follows, public.following_feed to authenticated;

-- Imports of diaries from other apps. Once a day, a user opens an import for an hour. It has its own quota.

insert into private.quota (action, hourly, hourly_import) values
  ('import', 20000, 20000),
  ('import-challenge', 300, 1000);

create function public.open_import() returns timestamptz
language plpgsql volatile security definer set search_path = ''
as $$
declare
  opened timestamptz;
begin
  if auth.uid() is null then
    raise exception 'nobody is signed in' using errcode = '42501';
  end if;
  perform private.require_not_suspended();
  select s.import_opened_at into opened from public.setting s where s.user_id = auth.uid() for update;
  if opened > now() - interval '1 hour' then
    return opened + interval '1 hour';
  end if;
  if opened > now() - interval '24 hours' then
    raise exception 'one import a day'
      using errcode = 'PT429', hint = 'quota/exceeded',
        detail = to_char((opened + interval '24 hours') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"');
  end if;
  update public.setting s set import_opened_at = now() where s.user_id = auth.uid()
  returning s.import_opened_at into opened;
  return opened + interval '1 hour';
end
$$;

-- Adds a private challenge, or missing entries of an imported one. Idempotent. Returns the added dates.
create function public.import_challenge(challenge jsonb, entries jsonb) returns date[]
language plpgsql volatile security definer set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  id constant uuid := (challenge ->> 'challenge_id')::uuid;
  opened timestamptz;
  written integer;
  given public.day[];
begin
  if me is null then
    raise exception 'nobody is signed in' using errcode = '42501';
  end if;
  perform private.require_not_suspended();
  select s.import_opened_at into opened from public.setting s where s.user_id = me;
  if coalesce(opened <= now() - interval '1 hour', true) then
    raise exception 'no import is open' using errcode = 'PT409', hint = 'import/closed';
  end if;

  insert into public.challenge (
    challenge_id, user_id, title, category, days, "desc", start_date, visibility, weekdays, earlier_weekdays, round, template, tags,
    imported_at
  )
  select id, me, c.title, c.category, c.days, c."desc", c.start_date, 'private', coalesce(c.weekdays, 127),
    (
      -- Copies known fields only, because all readers of the challenge see them.
      select coalesce(jsonb_agg(jsonb_build_object('until', e.until, 'weekdays', e.weekdays) order by e.until), '[]')
      from (
        select w.until, w.weekdays
        from jsonb_to_recordset(coalesce(challenge -> 'earlier_weekdays', '[]')) w (until date, weekdays smallint)
        where w.until between '2000-01-01' and '9999-12-31' and w.weekdays between 1 and 127
        limit 100
      ) e
    ),
    coalesce(c.round, 1), coalesce(c.template, ''), coalesce(c.tags, ''), opened
  from jsonb_to_record(challenge) c (
    title text, category text, days integer, "desc" text, start_date date, weekdays smallint, round smallint, template text, tags text
  )
  on conflict do nothing;
  if found then
    perform private.consume_quota('import-challenge', 1);
    insert into public.rest_day (challenge_id, date)
    select id, r.date
    from (select distinct value::date as date from jsonb_array_elements_text(coalesce(challenge -> 'rest_days', '[]'))) r
    where r.date <= (now() at time zone 'UTC')::date + 400
    order by r.date
    limit 400;
  end if;

  perform from public.challenge c
  where c.challenge_id = id and c.user_id = me and c.visibility = 'private' and c.imported_at is not null
  for no key update;
  if not found then
    return '{}';
  end if;
  written := private.last_day_number(id);
  select (array_agg(d order by d.date))[1:100 - written] into given
  from jsonb_populate_recordset(null::public.day, entries) d
  where not exists (select from public.day o where o.day_id = d.day_id)
    and not exists (select from public.day o where (o.challenge_id, o.date) = (id, d.date));
  if coalesce(cardinality(given), 0) = 0 then
    return '{}';
  end if;
  perform private.consume_quota('import', cardinality(given));
  -- Raises the number of days to the number of entries: a later import may contain more of them.
  update public.challenge c
  set days = greatest(c.days, least(100, (challenge ->> 'days')::integer), written + cardinality(given)),
    completed = false, end_date = null
  where c.challenge_id = id;
  insert into public.day (day_id, challenge_id, user_id, date, content, format)
  select d.day_id, id, me, d.date, d.content, d.format from unnest(given) d order by d.date;
  update public.challenge c
  set end_date = case when c.completed then l.date end,
    updated_at = least(l.date::timestamp at time zone 'UTC', opened)
  from (select max(d.date) as date from public.day d where d.challenge_id = id) l
  where c.challenge_id = id;
  return (select array_agg(d.date order by d.date) from unnest(given) d);
end
$$;

-- Counts the publication of an imported challenge as a new challenge. Runs after the statement has locked its rows.
create function private.count_publication() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if private.is_client_role() then
    perform private.consume_quota('challenge', 1);
  end if;
  return null;
end
$$;

create trigger count_publication after update of visibility on public.challenge
for each row when (old.imported_at is not null and old.visibility = 'private' and new.visibility = 'public')
execute function private.count_publication();

revoke execute on function public.open_import, public.import_challenge from anon, authenticated;
grant execute on function public.open_import, public.import_challenge to authenticated;

-- Search in public challenges and own entries. Indexes pairs of letters, which also works for languages without
-- spaces.

-- Normalizes a text like `fold` in core/search. Letter tables are slow, so they are used only if their letters occur.
create function private.fold(value text) returns text
language plpgsql immutable strict parallel safe set search_path = ''
as $$
declare
  folded text := value;
begin
  if value !~ '[^\u0001-\u007f]' then
    return lower(value collate "C");
  end if;
  if folded ~ '[\u00ab\u00ad\u00b4\u00bb\u0085\u02b9\u02bb-\u02bd\u034f\u061c\u1680\u180e\u200b-\u201f\u2028-\u202e\u2032\u2033\u2035\u2036\u2060-\u2064\u2066-\u2069\u2212\u223c\u301c\ufe00-\ufe0f\ufe58\ufeff]' then
    folded := regexp_replace(folded, '[\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufe00-\ufe0f\ufeff]', '', 'g');
    folded := regexp_replace(folded, '[\u00b4\u02b9\u02bb-\u02bd\u2018-\u201b\u2032\u2035]', '''', 'g');
    folded := regexp_replace(folded, '[\u00ab\u00bb\u201c-\u201f\u2033\u2036]', '"', 'g');
    folded := regexp_replace(folded, '[\u2010-\u2015\u2212\ufe58]', '-', 'g');
    folded := regexp_replace(folded, '[\u301c\u223c]', '~', 'g');
    folded := regexp_replace(folded, '[\u0085\u1680\u2028\u2029]', ' ', 'g');
  end if;
  folded := lower(replace(replace(normalize(folded, NFKC), 'I', 'i'), 'İ', 'i'));
  if folded ~ '[ıßς\u0307]' then
    folded := replace(replace(translate(folded, 'ıς', 'iσ'), 'ß', 'ss'), E'i\u0307', 'i');
  end if;
  if folded ~ '[ァ-ヾ]' then
    folded := translate(
      folded,
      'ァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロヮワヰヱヲンヴヵヶヽヾ',
      'ぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらりるれろゎわゐゑをんゔゕゖゝゞ'
    );
  end if;
  return normalize(folded, NFC);
end
$$;

-- Letter pairs, and single letters that can be a word (猫) or a symbol (U+2190 and later). A letter is a code point.
create function private.grams(folded text) returns text[]
language plpgsql immutable strict parallel safe cost 10000 set search_path = ''
as $$
declare
  letters constant text[] := string_to_array(folded, null);
begin
  return array(
    select p.letter || p.next
    from unnest(letters, letters[2:]) p (letter, next)
    where p.letter > ' ' collate "C" and p.next > ' ' collate "C"
    union
    select l.letter from unnest(letters) l (letter) where l.letter >= '←' collate "C"
  );
end
$$;

-- Returns the first eight folded words within the first hundred letters of a query.
create function private.search_words(words text) returns text[]
language sql immutable parallel safe set search_path = ''
as $$
  select array(
    select s.word
    from regexp_split_to_table(private.fold(left(words, 100)), '[\u0001-\u0020]+') s (word)
    where s.word <> ''
    limit 8
  )
$$;

create function private.search_patterns(words text[]) returns text[]
language sql immutable parallel safe set search_path = ''
as $$
  select array(select '%' || regexp_replace(w.word, '([\\%_])', '\\\1', 'g') || '%' from unnest(words) w (word))
$$;

-- Folded texts of public challenges. Private and hidden ones have no row, so they can't affect a query's time.
create table private.challenge_text (
  challenge_id uuid primary key references public.challenge (challenge_id) on delete cascade,
  user_id uuid not null,
  created_at timestamptz(3) not null,
  folded text not null
);

create index challenge_text_newest on private.challenge_text (created_at desc, challenge_id desc);
create index challenge_text_grams on private.challenge_text using gin (private.grams(folded));
-- Without this, each ANALYZE computes the pairs of 30,000 texts.
alter index private.challenge_text_grams alter column 1 set statistics 0;

alter table private.challenge_text enable row level security;
revoke all on private.challenge_text from anon, authenticated;
grant all on private.challenge_text to service_role;

-- Adds the category as a word, except "Other".
create function private.index_challenge() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.visibility = 'private' or new.hidden_at is not null then
    delete from private.challenge_text t where t.challenge_id = new.challenge_id;
  else
    insert into private.challenge_text as t (challenge_id, user_id, created_at, folded)
    values (
      new.challenge_id, new.user_id, new.created_at,
      private.fold(concat_ws(E'\n', new.title, new."desc", nullif(new.category, 'Other'), new.tags))
    )
    on conflict (challenge_id) do update set folded = excluded.folded where t.folded <> excluded.folded;
  end if;
  return null;
end
$$;

create trigger index_challenge after insert or update of title, "desc", category, tags, visibility, hidden_at on public.challenge
for each row execute function private.index_challenge();

-- Scans the newest 1,000 challenges first, because the index is slow for frequent words. Security definer, because
-- policies would prevent use of the index.
create function private.find_challenges(words text, before timestamptz, before_id uuid) returns uuid[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  wanted constant text[] := private.search_words(words);
  grams constant text[] := private.grams(array_to_string(wanted, ' '));
  patterns constant text[] := private.search_patterns(wanted);
  absent constant uuid[] := array(
    select private.blocked_user_ids()
    union all
    select d.user_id from public.decision d
    where d.action = 'suspend' and d.ended_at is null and (d.suspended_until is null or d.suspended_until > now())
      and d.user_id is distinct from auth.uid()
  );
  examined integer;
  found uuid[];
begin
  if cardinality(grams) = 0 then
    return '{}';
  end if;
  select
    count(*),
    array_agg(t.challenge_id order by t.created_at desc, t.challenge_id desc)
      filter (where t.folded like all (patterns) and t.user_id <> all (absent))
  into examined, found
  from (
    select n.* from private.challenge_text n
    where (n.created_at, n.challenge_id) < (before, before_id)
    order by n.created_at desc, n.challenge_id desc
    limit 1000
  ) t;
  if examined = 1000 and coalesce(cardinality(found), 0) < 20 then
    found := array(
      select t.challenge_id
      from (select i.* from private.challenge_text i where private.grams(i.folded) @> grams offset 0) t
      where t.folded like all (patterns)
        and (t.created_at, t.challenge_id) < (before, before_id)
        and t.user_id <> all (absent)
      order by t.created_at desc, t.challenge_id desc
      limit 20
    );
  end if;
  return found[:20];
end
$$;

create function public.search_challenges(
  words text,
  before timestamptz default 'infinity',
  before_id uuid default 'ffffffff-ffff-ffff-ffff-ffffffffffff'
)
returns table (
  challenge_id uuid, user_id uuid, nickname text, title text, category text, "desc" text, day integer, days integer,
  created_at timestamptz
)
language sql stable set search_path = ''
as $$
  select h.challenge_id, h.user_id, h.nickname, h.title, h.category, h."desc", h.day, h.days, h.created_at
  from unnest(private.find_challenges(words, before, before_id)) with ordinality f (challenge_id, place)
  join public.home_challenge h on h.challenge_id = f.challenge_id
  order by f.place
$$;

-- Reads at most 500 entries and returns 50 of them, latest first, and the next cursor.
create function public.search_own_entries(
  words text,
  before_date date default 'infinity',
  before_id uuid default 'ffffffff-ffff-ffff-ffff-ffffffffffff'
)
returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  patterns constant text[] := private.search_patterns(private.search_words(words));
  entry record;
  found jsonb[] := '{}';
  examined integer := 0;
  bytes integer := 0;
begin
  if cardinality(patterns) = 0 then
    return '{"entries": [], "next": null}';
  end if;
  for entry in
    select d.day_id, d.challenge_id, c.title, d.date, d.content
    from public.day d
    join public.challenge c on c.challenge_id = d.challenge_id
    where d.user_id = (select auth.uid()) and d.date <= before_date and (d.date < before_date or d.day_id < before_id)
    order by d.date desc, d.day_id desc
    limit 500
  loop
    if private.fold(entry.content) like all (patterns) then
      found := found || to_jsonb(entry);
    end if;
    examined := examined + 1;
    bytes := bytes + octet_length(entry.content);
    exit when bytes >= 400000 or cardinality(found) = 50;
  end loop;
  return jsonb_build_object(
    'entries', to_jsonb(found),
    'next', case
      when examined = 500 or bytes >= 400000 or cardinality(found) = 50
        then jsonb_build_object('before_date', entry.date, 'before_id', entry.day_id)
    end
  );
end
$$;

revoke execute on function public.search_challenges, public.search_own_entries from anon, authenticated;
grant execute on function private.find_challenges, public.search_challenges to anon, authenticated, service_role;
grant execute on function private.fold, private.search_words, private.search_patterns, public.search_own_entries
to authenticated;

-- Unlisted links: a visitor with the link can read a private challenge. A new link replaces the previous one.

create table private.share_link (
  challenge_id uuid primary key references public.challenge (challenge_id) on delete cascade,
  token_hash text not null unique,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) check (expires_at between created_at and created_at + interval '366 days')
);

alter table private.share_link enable row level security;
revoke all on private.share_link from anon, authenticated;
grant select, delete on private.share_link to service_role;

insert into private.quota (action, hourly, hourly_import) values ('share-link', 60, 60);

-- Returns the token, which the database doesn't store.
create function public.create_share_link(challenge_id uuid, days integer) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  token constant text := replace(gen_random_uuid()::text, '-', '');
begin
  perform private.require_not_suspended();
  -- Makes a concurrent decision of staff wait, so it deletes the new link.
  perform from public.challenge c
  where c.challenge_id = create_share_link.challenge_id and c.user_id = auth.uid()
    and c.visibility = 'private' and c.hidden_at is null
  for no key update;
  if not found then
    raise exception 'no such challenge' using errcode = 'PT404', hint = 'challenge/not-found';
  end if;
  perform private.consume_quota('share-link', 1);
  insert into private.share_link as l (challenge_id, token_hash, expires_at)
  values (
    create_share_link.challenge_id, encode(sha256(convert_to(token, 'UTF8')), 'hex'),
    now() + make_interval(days => create_share_link.days)
  )
  on conflict on constraint share_link_pkey do update
  set token_hash = excluded.token_hash, created_at = now(), expires_at = excluded.expires_at;
  return token;
end
$$;

create function public.list_share_links()
returns table (challenge_id uuid, created_at timestamptz, expires_at timestamptz)
language sql stable security definer set search_path = ''
as $$
  select l.challenge_id, l.created_at, l.expires_at
  from private.share_link l
  join public.challenge c on c.challenge_id = l.challenge_id
  where c.user_id = auth.uid()
  order by l.created_at desc, l.challenge_id
$$;

create function public.revoke_share_link(challenge_id uuid) returns void
language sql volatile security definer set search_path = ''
as $$
  delete from private.share_link l
  using public.challenge c
  where l.challenge_id = revoke_share_link.challenge_id and c.challenge_id = l.challenge_id and c.user_id = auth.uid()
$$;

-- Null for an invalid link. Omits `taken_from`, which the reader may not see.
create function public.shared_challenge(token text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'challenge', to_jsonb(h) || '{"taken_from": null}',
    'entries', (
      select coalesce(jsonb_agg(to_jsonb(d) order by d.date desc), '[]')
      from public.day d
      where d.challenge_id = h.challenge_id and d.hidden_at is null
    )
  )
  from private.share_link l
  join public.home_challenge h on h.challenge_id = l.challenge_id
  where l.token_hash = encode(sha256(convert_to(token, 'UTF8')), 'hex')
    and coalesce(l.expires_at > now(), true)
    and h.visibility = 'private' and h.hidden_at is null
    and h.user_id not in (select private.blocked_user_ids())
    and private.suspended_until(h.user_id) is null
    and not exists (select from auth.users u where u.id = h.user_id and u.banned_until > now())
$$;

-- Deletes the link of a challenge that is hidden or public now, so the link doesn't work again later.
create function private.forget_share_link() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.share_link l where l.challenge_id = new.challenge_id;
  return null;
end
$$;

create trigger forget_share_link after update of visibility, hidden_at on public.challenge
for each row when (new.visibility = 'public' or new.hidden_at is not null)
execute function private.forget_share_link();

revoke execute on function public.create_share_link, public.list_share_links, public.revoke_share_link,
  public.shared_challenge from anon, authenticated;
grant execute on function public.create_share_link, public.list_share_links, public.revoke_share_link to authenticated;
grant execute on function public.shared_challenge to anon, authenticated;

do $migration$
begin
  if to_regclass('auth.mfa_factors') is null then
    create table auth.mfa_factors (
      id uuid primary key,
      user_id uuid not null references auth.users (id) on delete cascade,
      friendly_name text,
      factor_type text not null check (factor_type = 'totp'),
      status text not null check (status in ('unverified', 'verified')),
      secret text not null,
      -- Time step of the last accepted code, so each code works once.
      last_used_step bigint not null default 0,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create index mfa_factors_of_user on auth.mfa_factors (user_id);
  end if;
end
$migration$;

create function private.needs_code(session uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from auth.sessions s
    join auth.mfa_factors f on f.user_id = s.user_id
    where s.id = session and s.aal is distinct from 'aal2' and f.status = 'verified'
  )
$$;

-- Revokes access that was granted before the user enabled two-factor sign-in. Requires a recent session, which a
-- stolen device doesn't have: the auth service doesn't say which session enables it.
create function private.revoke_access_with_factor() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not exists (
    select from auth.sessions s where s.user_id = new.user_id and s.created_at > now() - interval '5 minutes'
  ) then
    raise exception 'sign in again to set up a second step' using errcode = 'PT403', hint = 'account/sign-in-needed';
  end if;
  perform private.revoke_granted_access(new.user_id);
  return null;
end
$$;

do $migration$
begin
  create trigger revoke_access_with_factor after update of status on auth.mfa_factors
  for each row when (new.status = 'verified' and old.status <> 'verified')
  execute function private.revoke_access_with_factor();
exception when insufficient_privilege then
  raise notice 'no permission to create a trigger on auth.mfa_factors: tokens and links outlive the set-up of a second step';
end
$migration$;

grant execute on function private.needs_code to anon, authenticated, service_role;

-- Scheduled jobs for Supabase projects with pg_cron. The embedded backend runs these jobs itself.

do $migration$
declare
  job record;
begin
  if to_regclass('cron.job') is null then
    return;
  end if;
  for job in
    select * from (
      values
        ('purge-closed-case-texts', '47 3 * * *', true),
        ('purge-auth-audit-log', '17 3 * * *', to_regclass('auth.audit_log_of_actor') is null),
        ('purge-aged-records', '57 3 * * *', true),
        ('delete-orphaned-avatars', '37 3 * * *', to_regnamespace('net') is not null),
        ('call-reminders', '* * * * *', to_regnamespace('net') is not null)
    ) j (name, at, is_needed)
    where is_needed
  loop
    execute 'select cron.schedule($1, $2, $3)'
    using job.name, job.at, format('select private.%s()', replace(job.name, '-', '_'));
  end loop;
exception when insufficient_privilege then
  raise notice 'no permission to use pg_cron: schedule these functions';
end
$migration$;

alter default privileges grant execute on functions to public;
reset check_function_bodies;
