-- The calendar that a person writes by is theirs alone: it leaves the profile, which everybody reads.

create table public.setting (
  user_id uuid primary key references auth.users (id) on delete cascade,
  time_zone text not null default 'UTC' check (char_length(time_zone) <= 64),
  -- Hour at which this person's day begins: with 3, an entry written at 02:30 belongs to the day before.
  day_start_hour smallint not null default 0 check (day_start_hour between 0 and 6),
  updated_at timestamptz(3) not null default now()
);

insert into public.setting (user_id, time_zone, day_start_hour)
select user_id, time_zone, day_start_hour from public.profile;

create or replace function private.create_profile() returns trigger
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

create or replace function private.check_profile() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.user_id := old.user_id;
  new.updated_at := now();
  return new;
end
$$;

create function private.check_setting() returns trigger
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

create trigger check_setting before update on public.setting
for each row execute function private.check_setting();

create trigger quota_update after update on public.setting
referencing new table as written
for each statement execute function private.check_quota('profile-change');

-- The date on the calendar of this person at this moment; in UTC where no setting is to be seen, since a completed
-- challenge must have an end date.
create or replace function private.today(of_user uuid) returns date
language sql stable set search_path = ''
as $$
  select coalesce(
    (
      select ((now() at time zone s.time_zone) - make_interval(hours => s.day_start_hour))::date
      from public.setting s
      where s.user_id = of_user
    ),
    (now() at time zone 'UTC')::date
  )
$$;

alter table public.profile drop column time_zone, drop column day_start_hour;

alter table public.setting enable row level security;

create policy "People see their own settings" on public.setting
for select to authenticated
using (user_id = (select auth.uid()));

create policy "People change their own settings" on public.setting
for update to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));

revoke all on public.setting from anon, authenticated;
grant select on public.setting to authenticated;
grant update (time_zone, day_start_hour, updated_at) on public.setting to authenticated;
grant all on public.setting to service_role;

revoke execute on function private.check_setting() from public, anon, authenticated;
