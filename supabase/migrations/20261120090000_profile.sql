-- A person as others see them. One row is made for every account, with a made-up nickname:
-- nobody's e-mail address becomes public by signing up.

create schema if not exists private;
grant usage on schema private to anon, authenticated, service_role;

create table public.profile (
  user_id uuid primary key references auth.users (id) on delete cascade,
  nickname text not null check (char_length(nickname) between 1 and 50 and nickname ~ '[^[:space:]]'),
  comment text not null default '' check (char_length(comment) <= 500),
  -- Name of the picture in the bucket "avatars": one file in the person's own folder, nothing that climbs out of it.
  avatar_url text constraint profile_avatar_url_check check (
    char_length(avatar_url) <= 300
    and avatar_url like user_id::text || '/%'
    and substr(avatar_url, 38) ~ '^[A-Za-z0-9_-][A-Za-z0-9._-]*$'
  ),
  time_zone text not null default 'UTC' check (char_length(time_zone) <= 64),
  -- Hour at which this person's day begins: with 3, an entry written at 02:30 belongs to the day before.
  day_start_hour smallint not null default 0 check (day_start_hour between 0 and 6),
  updated_at timestamptz(3) not null default now()
);

-- Tells a client's own write from one made by our security definer functions on its behalf.
-- Not "security definer" itself: it must see the role of its caller.
create function private.is_client() returns boolean
language sql stable set search_path = ''
as $$ select current_user in ('anon', 'authenticated') $$;

-- PostgreSQL also takes made-up POSIX zones of any offset ("X+99"); only what can be a clock on earth is a zone here.
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

-- The date on the calendar of this person at this moment.
create function private.today(of_user uuid) returns date
language sql stable set search_path = ''
as $$
  select ((now() at time zone p.time_zone) - make_interval(hours => p.day_start_hour))::date
  from public.profile p
  where p.user_id = of_user
$$;

create function private.create_profile() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.profile (user_id, nickname)
  values (new.id, 'challenger-' || left(md5(gen_random_uuid()::text), 4))
  on conflict (user_id) do nothing;
  return new;
end
$$;

create trigger create_profile after insert on auth.users
for each row execute function private.create_profile();

-- Accounts that are older than this table.
insert into public.profile (user_id, nickname)
select u.id, 'challenger-' || left(md5(gen_random_uuid()::text), 4) from auth.users u;

create function private.check_profile() returns trigger
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

create trigger check_profile before update on public.profile
for each row execute function private.check_profile();

alter table public.profile enable row level security;

create policy "Everyone sees profiles" on public.profile
for select to anon, authenticated using (true);

create policy "People change their own profile" on public.profile
for update to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));

revoke all on public.profile from anon, authenticated;
grant select on public.profile to anon, authenticated;
grant update (nickname, comment, avatar_url, time_zone, day_start_hour, updated_at) on public.profile to authenticated;
grant all on public.profile to service_role;

revoke execute on all functions in schema private from public, anon, authenticated;
grant execute on function private.is_client(), private.is_time_zone(text), private.today(uuid)
to anon, authenticated, service_role;
