-- Limits each user's writes per clock hour. Without limits, one account could write 180,000 challenges in a minute.

create table private.quota (
  action text primary key,
  hourly integer not null check (hourly > 0),
  -- Limit of a user with a valid row in private.import_permit.
  hourly_import integer not null check (hourly_import >= hourly)
);

-- Writes per user and action, in the hour of the last write. Exact times would reveal who sent anonymous feedback.
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
    raise exception 'too many requests within an hour: %', p_action
      using errcode = 'PT429', hint = 'quota/exceeded',
        detail = to_char(again at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"');
  end if;
end
$$;

-- Counts only rows that clients write. Runs after the statement, so a retried insert that adds no row doesn't count.
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

create function public.grant_import_quota(of_user uuid, for_how_long interval default interval '1 hour') returns void
language sql volatile security definer set search_path = ''
as $$
  insert into private.import_permit (user_id, until) values (of_user, now() + for_how_long)
  on conflict (user_id) do update set until = excluded.until
$$;

revoke execute on function public.grant_import_quota from anon, authenticated;
grant execute on function private.consume_quota to authenticated, service_role;
grant execute on function public.grant_import_quota to service_role;
