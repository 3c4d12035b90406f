-- What one person may write within a clock hour. Generous for people, and little for a script: without it one account
-- wrote 180,000 public challenges in a minute.

-- The numbers. An operator changes them with an update.
create table private.quota (
  action text primary key,
  hourly integer not null check (hourly > 0),
  -- For a person to whom public.allow_import has given time to bring in a diary from elsewhere.
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
  ('file', 30, 30);

-- Who wrote how much in the hour in which they last wrote. The hour and not the moment: feedback sent without a name
-- stays without.
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

-- How much of an action a person may do within an hour, at this moment.
create function private.hourly_quota(of_user uuid, of_action text) returns integer
language sql stable security definer set search_path = ''
as $$
  select case
    when exists (select from private.import_permit p where p.user_id = of_user and p.until > now()) then q.hourly_import
    else q.hourly
  end
  from private.quota q
  where q.action = of_action
$$;

-- Counts and answers what is counted for this hour. One row for each person and action, so that it stays small.
create function private.count_use(of_user uuid, of_action text, amount integer) returns integer
language sql volatile security definer set search_path = ''
as $$
  insert into private.quota_use as u (user_id, action, hour, used)
  values (of_user, of_action, date_trunc('hour', now()), amount)
  on conflict (user_id, action) do update
  set hour = excluded.hour,
    used = case when u.hour = excluded.hour then u.used + excluded.used else excluded.used end
  returning used
$$;

create function private.spend_quota(of_action text, amount integer) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  again constant timestamptz := date_trunc('hour', now()) + interval '1 hour';
begin
  if auth.uid() is null or amount = 0 then
    return;
  end if;
  if private.count_use(auth.uid(), of_action, amount) > private.hourly_quota(auth.uid(), of_action) then
    raise exception 'too many within an hour: %', of_action
      using errcode = 'PT429', hint = 'quota/exceeded',
        detail = to_char(again at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"');
  end if;
end
$$;

-- After the statement, so that the count is the last row that a writer locks, and rows that were there already (a
-- repeated delivery) cost nothing. What our own functions write on a client's behalf is not counted.
create function private.check_quota() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if private.is_client() then
    perform private.spend_quota(tg_argv[0], (select count(*)::integer from written));
  end if;
  return null;
end
$$;

create trigger quota_insert after insert on public.challenge
referencing new table as written
for each statement execute function private.check_quota('challenge');

create trigger quota_update after update on public.challenge
referencing new table as written
for each statement execute function private.check_quota('challenge-change');

create trigger quota_insert after insert on public.day
referencing new table as written
for each statement execute function private.check_quota('day');

create trigger quota_update after update on public.day
referencing new table as written
for each statement execute function private.check_quota('day-change');

create trigger quota_insert after insert on public.likes
referencing new table as written
for each statement execute function private.check_quota('like');

create trigger quota_update after update on public.profile
referencing new table as written
for each statement execute function private.check_quota('profile-change');

create trigger quota_insert after insert on public.feedback
referencing new table as written
for each statement execute function private.check_quota('feedback');

-- Feedback had a throttle of its own.
drop trigger throttle_feedback on public.feedback;
drop function private.throttle_feedback();
drop table private.feedback_window;

create function private.date_feedback() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.created_at := now();
  return new;
end
$$;

create trigger date_feedback before insert on public.feedback
for each row execute function private.date_feedback();

-- Lets a person write as much as an import takes, for a while. For the service alone.
create function public.allow_import(of_user uuid, for_how_long interval default interval '1 hour') returns void
language sql volatile security definer set search_path = ''
as $$
  insert into private.import_permit (user_id, until) values (of_user, now() + for_how_long)
  on conflict (user_id) do update set until = excluded.until
$$;

-- Files. The storage service tries an insert as the person, takes it back and does it again as itself: the policy refuses,
-- and the trigger counts what stays.
create function private.may_upload(of_user uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select not exists (
    select from private.quota_use u
    where u.user_id = of_user and u.action = 'file' and u.hour = date_trunc('hour', now())
      and u.used >= private.hourly_quota(of_user, 'file')
  )
$$;

create function private.count_file() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.count_use(p.user_id, 'file', 1)
  from public.profile p
  where p.user_id::text = split_part(new.name, '/', 1);
  return null;
end
$$;

do $migration$
begin
  if to_regclass('storage.objects') is null then
    return;
  end if;

  drop policy "People upload their own avatars" on storage.objects;

  create policy "People upload their own avatars" on storage.objects
  for insert to authenticated
  with check (
    bucket_id = 'avatars'
    and (storage.foldername(name))[1] = (select auth.uid())::text
    and exists (select from public.profile p where p.user_id = (select auth.uid()))
    and private.may_upload((select auth.uid()))
  );

  begin
    create trigger count_file after insert on storage.objects
    for each row when (new.bucket_id = 'avatars')
    execute function private.count_file();
  exception when insufficient_privilege then
    -- The storage service has limits of its own there.
    raise notice 'storage.objects takes no trigger of ours: files are not counted by person';
  end;
end
$migration$;

revoke all on private.quota, private.quota_use, private.import_permit from anon, authenticated;
grant select, insert, update, delete on private.quota, private.quota_use, private.import_permit to service_role;
revoke execute on function
  private.hourly_quota(uuid, text), private.count_use(uuid, text, integer), private.spend_quota(text, integer),
  private.check_quota(), private.date_feedback(), private.may_upload(uuid), private.count_file(),
  public.allow_import(uuid, interval)
from public, anon, authenticated;
grant execute on function private.spend_quota(text, integer), private.may_upload(uuid) to authenticated, service_role;
grant execute on function public.allow_import(uuid, interval) to service_role;
