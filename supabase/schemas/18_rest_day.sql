-- Rest days: dates without a planned entry, on which the owner can still write. Readers of the challenge see them.

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

-- Checks the owner first, so users can't lock challenges of other users.
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
  -- Locks the challenge before its rest days, as a write of an entry does. So concurrent requests can't exceed the limit.
  perform from public.challenge c
  where c.challenge_id = new.challenge_id and c.user_id = auth.uid()
  for no key update;
  if not found then
    raise exception 'challenge not found' using errcode = 'PT404', hint = 'challenge/not-found';
  end if;
  if new.date > (now() at time zone 'UTC')::date + 400 then
    raise exception 'the date is too far in the future' using errcode = 'PT422', hint = 'rest/limit';
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
    raise exception 'a range of rest days must have 1 to 401 days' using errcode = 'PT422', hint = 'rest/limit';
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
