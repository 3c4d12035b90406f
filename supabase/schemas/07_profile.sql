-- Profiles and settings. A new user's nickname is random, so it doesn't reveal the email address.

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
  searchable boolean not null default true
);

-- Handles that users gave up. Reserved for 90 days, so links with a former handle don't lead to another user.
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
  -- Hour at which the user's date changes. With 3, an entry written at 02:30 belongs to the previous date.
  day_start_hour smallint not null default 0 check (day_start_hour between 0 and 6),
  updated_at timestamptz(3) not null default now(),
  -- New likes appear on My page if this is `diary`, and also in a weekly mail if this is `weekly`.
  likes_news text not null default 'diary' check (likes_news in ('diary', 'weekly', 'off')),
  likes_seen_at timestamptz(3) not null default now(),
  likes_mail_next timestamptz,
  likes_mailed_at timestamptz,
  -- Null means no reminder. In `reminder_weekdays`, Monday is bit 0.
  reminder_at time(0),
  reminder_weekdays smallint not null default 127 check (reminder_weekdays between 1 and 127),
  reminder_mail boolean not null default false,
  reminder_next timestamptz,
  reminded_on date,
  import_opened_at timestamptz(3),
  -- An import computes the ids of its challenges and entries with this secret, so other users can't guess these ids.
  import_key uuid not null default gen_random_uuid(),
  -- Dates when My page and a reminder last mentioned a lapse in writing (lapsed_since()). Only later ones are mentioned.
  lapse_seen_on date,
  lapse_mailed_on date
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
grant update (time_zone, day_start_hour, likes_news, reminder_at, reminder_weekdays, reminder_mail, updated_at,
  lapse_seen_on) on public.setting to authenticated;
grant all on public.setting to service_role;

insert into public.profile (user_id, nickname)
select u.id, 'challenger-' || left(md5(gen_random_uuid()::text), 4) from auth.users u;
insert into public.setting (user_id) select u.id from auth.users u;

-- Returns the user's current date, or the date in UTC if the caller can't read the user's settings.
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

-- True for names that look like the site ("diary") or its staff: "ad_min", "moderators", "support_team", "supp0rt_2".
create function private.is_reserved_handle(handle text) returns boolean
language plpgsql immutable set search_path = ''
as $$
declare
  staff constant text := '(abuse|admin|administrator|contact|desk|help|info|legal|mod|moderation|moderator|official|operator'
    || '|owner|postmaster|privacy|root|security|staff|support|sysadmin|system|team|webmaster)s?';
  site constant text := '(anonymous|api|challenge|deleted|diary|diaries|everyone|feed|following|null|undefined|unknown)s?';
  filler constant text := '(the|real|account|customer|service|user)s?';
  words constant text := format('^(%1$s|%2$s|%3$s)*(%1$s)(%1$s|%2$s|%3$s)*[0-9]*$', staff, site, filler);
  name constant text := replace(handle, '_', '');
  -- Digits at the end can be letters ("inf0") or a number ("inf0_7").
  letters constant text := translate(name, '013457', 'oieast');
  unnumbered constant text := translate(replace(rtrim(handle, '0123456789'), '_', ''), '013457', 'oieast');
begin
  return letters ~ format('^(%s|%s)+$', staff, site) or name ~ words or unnumbered ~ words;
end
$$;

-- Allows one change of a handle in 30 days. Security definer, to read handles of users that the caller can't see.
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

-- Returns the profile with this handle if the caller can read it. A suspended user's profile is for that user only.
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
    new.time_zone := private.renamed_zone(new.time_zone);
    if not private.is_time_zone(new.time_zone) then
      raise exception 'unknown time zone' using errcode = 'PT422', hint = 'profile/unknown-time-zone';
    end if;
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
  new.nickname := private.one_line(new.nickname);
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
