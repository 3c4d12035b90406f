-- Planned weekdays of a challenge, and days of rest.

alter table public.challenge
  add column weekdays smallint not null default 127 check (weekdays between 1 and 127),
  add column earlier_weekdays jsonb not null default '[]';

create or replace function private.enforce_challenge_rules() returns trigger
language plpgsql set search_path = ''
as $$
declare
  written integer;
  today date;
begin
  if not private.is_client_role() then
    return new;
  end if;

  if tg_op = 'INSERT' then
    new.day_count := 0;
    new.like_count := 0;
    new.completed := false;
    new.end_date := null;
    new.earlier_weekdays := '[]';
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
  new.created_at := old.created_at;
  new.updated_at := now();

  if new.weekdays <> old.weekdays then
    today := private.today(old.user_id);
    -- Changed twice on one day, the first change was none.
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

insert into private.quota (action, hourly, hourly_import) values ('rest-day', 1000, 20000);

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

-- The order of the conditions: nobody locks another's challenge.
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
  -- Locks the challenge before its rows, as an entry does; concurrent marks are counted one after the other.
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

create trigger enforce_quota_insert after insert on public.rest_day
referencing new table as written
for each statement execute function private.enforce_quota('rest-day');

create trigger reject_suspended_writes before insert on public.rest_day
for each statement execute function private.reject_suspended_writes();

-- Marks all dates from one to another as rest, or takes their marks back. Doing it twice is doing it once.
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

revoke execute on function
  private.enforce_rest_day_rules(),
  private.limit_rest_days(),
  public.set_rest_days(uuid, date, date, boolean)
from public, anon, authenticated;
grant execute on function
  public.set_rest_days(uuid, date, date, boolean)
to authenticated;

create function private.rest_dates(p_challenge_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(r.date order by r.date), '[]') from public.rest_day r where r.challenge_id = p_challenge_id
$$;

revoke execute on function private.rest_dates(uuid) from public, anon, authenticated;
grant execute on function private.rest_dates(uuid) to anon, authenticated, service_role;

create or replace view public.home_challenge with (security_invoker = true) as
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
    select left(substring(btrim(d.content, E' \t\r\n') from '[^\n]*$'), 160)
    from private.shown_day d
    where d.challenge_id = c.challenge_id
    order by d.date desc
    limit 1
  ) as last_line,
  c.weekdays,
  c.earlier_weekdays,
  private.rest_dates(c.challenge_id) as rest_days
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
