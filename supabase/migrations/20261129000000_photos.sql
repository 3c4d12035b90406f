-- Photos of entries.

set check_function_bodies = off;
alter default privileges revoke execute on functions from public;

-- Photos of entries. Their files are in the bucket "photos" (28_photo_file.sql). Readers of the entry see its photos.

create table public.photo (
  -- Chosen by the client, so a photo that is sent twice creates only one row.
  photo_id uuid primary key,
  day_id uuid not null references public.day (day_id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  position smallint not null check (position between 0 and 3),
  -- Size of the large file in pixels.
  width integer not null check (width between 1 and 1600),
  height integer not null check (height between 1 and 1600),
  alt text not null default '' check (char_length(alt) <= 300),
  -- Small image (ThumbHash in base64) that pages show until the file is loaded.
  placeholder text not null check (placeholder ~ '^[A-Za-z0-9+/]{4,47}={0,2}$' and char_length(placeholder) <= 48),
  created_at timestamptz(3) not null default now(),
  -- Deferrable, so one statement can change the order of an entry's photos.
  constraint photo_one_at_a_position unique (day_id, position) deferrable initially immediate
);

create index photo_of_user on public.photo (user_id);

alter table public.photo enable row level security;

create policy "Photos are visible with their entry" on public.photo
for select to anon, authenticated
using (exists (select from public.day d where d.day_id = photo.day_id offset 0));

revoke all on public.photo from anon, authenticated;
grant select on public.photo to anon, authenticated;
grant all on public.photo to service_role;

insert into private.quota (action, hourly, hourly_import) values
  ('photo', 600, 20000),
  ('import-photo', 10000, 20000);

-- Returns the action whose quota limits a user's photos: an open import has its own (22_import.sql).
create function private.photo_quota_action(p_user_id uuid, p_action text) returns text
language sql stable security definer set search_path = ''
as $$
  select case
    when exists (
      select from public.setting s where s.user_id = p_user_id and s.import_opened_at > now() - interval '1 hour'
    ) then 'import-' || p_action
    else p_action
  end
$$;

-- Describes the photos of an entry in their order, for functions that return entries as JSON.
create function private.photos_of_entry(p_day_id uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'photo_id', p.photo_id, 'position', p.position, 'width', p.width, 'height', p.height, 'alt', p.alt,
        'placeholder', p.placeholder
      )
      order by p.position
    ),
    '[]'
  )
  from public.photo p
  where p.day_id = p_day_id
$$;

-- Returns the photos of a request with their places in the list.
create function private.listed_photos(p_photos jsonb)
returns table (photo_id uuid, width integer, height integer, alt text, placeholder text, added boolean, place bigint)
language sql immutable set search_path = ''
as $$
  select l.photo_id, l.width, l.height, coalesce(l.alt, ''), l.placeholder, coalesce(l.added, false), l.place
  from rows from (
    jsonb_to_recordset(p_photos)
    as (photo_id uuid, width integer, height integer, alt text, placeholder text, added boolean)
  ) with ordinality l (photo_id, width, height, alt, placeholder, added, place)
$$;

-- Saves the photos of an entry in the order of the list. Idempotent. Adds photos with "added" and skips other photos
-- that no longer exist. Stored photos that are neither listed nor removed come from another device and stay, at the end.
create function public.save_photos(day_id uuid, photos jsonb, removed jsonb default '[]') returns setof public.photo
language plpgsql volatile security definer set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  entry constant uuid := save_photos.day_id;
  most constant integer := 4;
  discarded uuid[];
  missing uuid[];
  deleted integer;
  written integer;
begin
  perform private.require_not_suspended();
  if jsonb_array_length(photos) > most then
    raise exception 'an entry has at most % photos', most using errcode = 'PT422', hint = 'photo/too-many';
  end if;
  discarded := array(select r.id::uuid from jsonb_array_elements_text(removed) r (id) limit 100);

  -- Locks the challenge before the entry's photos, as a write of an entry does.
  perform private.lock_challenge(d.challenge_id) from public.day d where d.day_id = entry and d.user_id = me;
  if not exists (select from public.day d where d.day_id = entry and d.user_id = me) then
    raise exception 'entry not found' using errcode = 'PT404';
  end if;
  if exists (
    select from private.listed_photos(photos) l left join public.photo p on p.photo_id = l.photo_id
    where p.day_id <> entry or p.user_id <> me or l.photo_id is null or l.photo_id = any (discarded)
  ) or (select count(distinct l.photo_id) < count(*) from private.listed_photos(photos) l) then
    raise exception 'invalid list of photos' using errcode = 'PT422', hint = 'photo/invalid';
  end if;
  missing := array(
    select l.photo_id from private.listed_photos(photos) l
    where l.added and not exists (select from public.photo p where p.photo_id = l.photo_id)
  );
  if exists (select from unnest(missing) m (photo_id) where private.count_photo_files(me, m.photo_id) < 2) then
    raise exception 'a photo is not uploaded' using errcode = 'PT409', hint = 'photo/not-uploaded';
  end if;

  delete from public.photo p where p.day_id = entry and p.photo_id = any (discarded);
  get diagnostics deleted = row_count;
  if (select count(*) from public.photo p where p.day_id = entry) + cardinality(missing) > most then
    raise exception 'an entry has at most % photos', most using errcode = 'PT422', hint = 'photo/too-many';
  end if;

  with listed as (
    select * from private.listed_photos(photos)
  ),
  placed as (
    select a.*, row_number() over (order by a.place nulls last, a.was)::smallint - 1 as position
    from (
      select p.photo_id, coalesce(l.alt, p.alt) as alt, l.place, p.position as was
      from public.photo p left join listed l on l.photo_id = p.photo_id
      where p.day_id = entry
      union all
      select l.photo_id, l.alt, l.place, null from listed l where l.photo_id = any (missing)
    ) a
  ),
  changed as (
    update public.photo p set position = n.position, alt = n.alt
    from placed n
    where p.photo_id = n.photo_id and (p.position, p.alt) is distinct from (n.position, n.alt)
    returning p.photo_id
  ),
  inserted as (
    insert into public.photo (photo_id, day_id, user_id, position, width, height, alt, placeholder)
    select l.photo_id, entry, me, n.position, l.width, l.height, l.alt, l.placeholder
    from listed l join placed n on n.photo_id = l.photo_id
    where l.photo_id = any (missing)
    returning photo_id
  )
  select (select count(*) from changed) + (select count(*) from inserted) into written;

  if deleted + written > 0 then
    perform private.consume_quota(private.photo_quota_action(me, 'photo'), 1);
    update public.day d set updated_at = now() where d.day_id = entry;
  end if;
  return query select * from public.photo p where p.day_id = entry order by p.position;
exception when data_exception or check_violation or not_null_violation or unique_violation then
  raise exception 'invalid list of photos' using errcode = 'PT422', hint = 'photo/invalid';
end
$$;

revoke execute on function public.save_photos from anon, authenticated;
grant execute on function private.photos_of_entry to authenticated, service_role;
grant execute on function public.save_photos to authenticated;

alter table public.site add column photo_megabytes integer not null default 500
  check (photo_megabytes between 0 and 1000000);

create or replace view internal.shown_day as
select d.challenge_id, d.date, d.last_line, d.day_id from public.day d where d.hidden_at is null;

create view internal.shown_photo as
select p.day_id, p.photo_id, p.position, p.width, p.height, p.alt, p.placeholder from public.photo p;

revoke all on internal.shown_photo from anon, authenticated;
grant select on internal.shown_photo to anon, authenticated, service_role;

-- "day" is the number of entries. "last_line" and "photo" belong to the latest entry. "taken_from" is null if the viewer
-- can't see the original. "offset 0" and "limit 1" make the planner look up author and like for each row: 1 ms, not 13.
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
    select d.last_line from internal.shown_day d where d.challenge_id = c.challenge_id order by d.date desc limit 1
  ) as last_line,
  c.weekdays,
  c.earlier_weekdays,
  internal.rest_dates(c.challenge_id) as rest_days,
  c.round,
  case when c.taken_from is not null then private.visible_challenge(c.taken_from) end as taken_from,
  c.template,
  p.handle,
  c.tags,
  (
    select jsonb_build_object(
      'photo_id', f.photo_id, 'position', f.position, 'width', f.width, 'height', f.height, 'alt', f.alt,
      'placeholder', f.placeholder
    )
    from internal.shown_photo f
    where f.day_id = (
      select d.day_id from internal.shown_day d where d.challenge_id = c.challenge_id order by d.date desc limit 1
    )
    order by f.position
    limit 1
  ) as photo
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

create or replace function private.subject_content(subject_type text, subject_id uuid) returns jsonb
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
        || jsonb_strip_nulls(jsonb_build_object('photos', nullif(private.photos_of_entry(d.day_id), '[]')))
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

drop function public.on_this_day(date);

-- Returns the caller's entries of this date in earlier years. If this year has no 29 February, the result for the 28th
-- includes entries of the 29th.
create function public.on_this_day(today date)
returns table (day_id uuid, challenge_id uuid, date date, content text, format text, photos jsonb)
language sql stable set search_path = ''
as $$
  select d.day_id, d.challenge_id, d.date, d.content, d.format, private.photos_of_entry(d.day_id)
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

revoke execute on function public.on_this_day from anon, authenticated;
grant execute on function public.on_this_day to authenticated;

-- Reads at most 500 entries and returns 50 of them, latest first, and the next cursor.
create or replace function public.search_own_entries(
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
      found := found || (to_jsonb(entry) || jsonb_build_object('photos', private.photos_of_entry(entry.day_id)));
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

-- Returns the challenge that a visitor with the link can read, or null.
create function private.challenge_of_link(p_token_hash text) returns uuid
language sql stable security definer set search_path = ''
as $$
  select c.challenge_id
  from private.share_link l
  join public.challenge c on c.challenge_id = l.challenge_id
  where l.token_hash = p_token_hash
    and coalesce(l.expires_at > now(), true)
    and c.visibility = 'private' and c.hidden_at is null
    and c.user_id not in (select private.blocked_user_ids())
    and private.suspended_until(c.user_id) is null
    and not exists (select from auth.users u where u.id = c.user_id and u.banned_until > now())
$$;

-- Returns null for an invalid link. Omits `taken_from`, because the reader may not be allowed to see the original.
create or replace function public.shared_challenge(token text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'challenge', to_jsonb(h) || '{"taken_from": null}',
    'entries', (
      select coalesce(
        jsonb_agg(to_jsonb(d) || jsonb_build_object('photos', private.photos_of_entry(d.day_id)) order by d.date desc), '[]'
      )
      from public.day d
      where d.challenge_id = h.challenge_id and d.hidden_at is null
    )
  )
  from public.home_challenge h
  where h.challenge_id = private.challenge_of_link(encode(sha256(convert_to(token, 'UTF8')), 'hex'))
$$;

-- Files of photos, in the private bucket "photos": "<user>/<photo>" and "<user>/<photo>-small". Readers of an entry can
-- read its files. Pages load them with signed addresses of the storage service.

insert into private.quota (action, hourly, hourly_import) values
  ('photo-file', 600, 20000),
  ('import-photo-file', 10000, 20000);

create function private.photo_of_file(p_name text) returns uuid
language sql immutable set search_path = ''
as $$
  select case
    when p_name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(-small)?$'
      then substr(p_name, 38, 36)::uuid
  end
$$;

create function private.count_photo_files(p_user_id uuid, p_photo_id uuid) returns integer
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select count(*)::integer from storage.objects o
    where o.bucket_id = 'photos'
      and o.name in (p_user_id::text || '/' || p_photo_id::text, p_user_id::text || '/' || p_photo_id::text || '-small')
  );
end
$$;

-- True if the user has space for another photo. The last photo may exceed the space.
create function private.has_photo_space(p_user_id uuid) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select coalesce(sum((o.metadata ->> 'size')::bigint), 0) from storage.objects o
    where o.bucket_id = 'photos'
      and o.name collate "C" >= p_user_id::text || '/' and o.name collate "C" < p_user_id::text || '0'
  ) < (select s.photo_megabytes * 1000000::bigint from public.site s);
end
$$;

create function private.has_photo_quota(p_user_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select not exists (
    select from private.quota_use u
    where u.user_id = p_user_id and u.action = private.photo_quota_action(p_user_id, 'photo-file')
      and u.hour = date_trunc('hour', now()) and u.used >= private.hourly_quota(p_user_id, u.action)
  )
$$;

-- Requires a profile, because an access token is valid for up to an hour after its account is deleted.
create function private.can_upload_photo(p_user_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from public.profile p where p.user_id = p_user_id)
    and private.suspended_until(p_user_id) is null
    and private.has_photo_quota(p_user_id)
    and private.has_photo_space(p_user_id)
$$;

-- Fails with the reason if the caller can't upload photos. The storage service doesn't name the reason.
create function public.check_photo_upload() returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  again constant timestamptz := date_trunc('hour', now()) + interval '1 hour';
begin
  perform private.require_not_suspended();
  if not private.has_photo_space(auth.uid()) then
    raise exception 'the space for photos is full' using errcode = 'PT422', hint = 'photo/space-full';
  end if;
  if not private.has_photo_quota(auth.uid()) then
    raise exception 'too many photos within an hour'
      using errcode = 'PT429', hint = 'quota/exceeded',
        detail = to_char(again at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"');
  end if;
end
$$;

create function private.count_photo_upload() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.increment_quota_use(p.user_id, private.photo_quota_action(p.user_id, 'photo-file'), 1)
  from public.profile p
  where p.user_id::text = split_part(new.name, '/', 1);
  return null;
end
$$;

-- Returns the hash of the unlisted link whose reader sends the request. The storage service passes the headers. The
-- embedded backend sets the hash when it serves a signed address, which doesn't contain the link.
create function private.requested_link_hash() returns text
language sql stable set search_path = ''
as $$
  select coalesce(
    nullif(current_setting('diary.link_hash', true), ''),
    encode(
      sha256(convert_to(nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-share-token', 'UTF8')), 'hex'
    )
  )
$$;

create function private.is_linked_photo(p_photo_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.photo p
    join public.day d on d.day_id = p.day_id
    where p.photo_id = p_photo_id and d.hidden_at is null
      and d.challenge_id = private.challenge_of_link(private.requested_link_hash())
  )
$$;

-- True if a report of the content of the folder's user shows the photo. `only_open` leaves out closed cases.
create function private.is_reported_photo(p_folder text, p_photo_id uuid, only_open boolean) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from private.moderation_case c
    cross join lateral (select jsonb_build_object('photos', jsonb_build_array(jsonb_build_object('photo_id', p_photo_id)))) s (part)
    where c.author_id = case when p_photo_id is not null then p_folder::uuid end and (c.state = 'open' or not only_open)
      and (c.reported @> s.part or c.reported_later @> jsonb_build_array(jsonb_build_object('content', s.part)))
  )
$$;

-- True if an entry or an open case shows the photo, so its files must stay.
create function private.is_photo_in_use(p_name text) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  photo constant uuid := private.photo_of_file(p_name);
begin
  return photo is not null and (
    exists (select from public.photo p where p.photo_id = photo and p.user_id::text = split_part(p_name, '/', 1))
    or private.is_reported_photo(split_part(p_name, '/', 1), photo, true)
  );
end
$$;

-- Removes all photos from the caller's entries, so the client can delete the files before it deletes the account.
create function public.release_photos() returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not private.is_recent_sign_in(nullif(auth.jwt() ->> 'session_id', '')::uuid) then
    raise exception 'sign in again to delete the account'
      using errcode = 'PT403', hint = 'account/sign-in-needed';
  end if;
  perform from public.challenge c where c.user_id = auth.uid() order by c.challenge_id for no key update;
  delete from public.photo p where p.user_id = auth.uid();
end
$$;

do $migration$
begin
  if to_regclass('storage.buckets') is null then
    raise notice 'no storage schema: the bucket for photos is left out';
    return;
  end if;

  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
  values ('photos', 'photos', false, 600000, array['image/webp', 'image/jpeg'])
  on conflict (id) do update
  set public = excluded.public,
    file_size_limit = excluded.file_size_limit,
    allowed_mime_types = excluded.allowed_mime_types;

  -- The condition matches all names of one folder, as for avatars.
  create policy "Users read their own photos" on storage.objects
  for select to authenticated
  using (
    bucket_id = 'photos'
    and name collate "C" >= (select auth.uid())::text || '/'
    and name collate "C" < (select auth.uid())::text || '0'
  );

  -- Reads the photo and its entry with the reader's rights.
  create policy "Readers of an entry read its photos" on storage.objects
  for select to anon, authenticated
  using (
    bucket_id = 'photos'
    and exists (
      select from public.photo p
      where p.photo_id = private.photo_of_file(name) and p.user_id::text = (storage.foldername(name))[1] offset 0
    )
  );

  create policy "Readers of an unlisted link read its photos" on storage.objects
  for select to anon, authenticated
  using (
    bucket_id = 'photos'
    and (select private.requested_link_hash()) is not null
    and private.is_linked_photo(private.photo_of_file(name))
  );

  create policy "Staff read reported photos" on storage.objects
  for select to authenticated
  using (
    bucket_id = 'photos'
    and (select public.is_staff())
    and private.is_reported_photo((storage.foldername(name))[1], private.photo_of_file(name), false)
  );

  create policy "Users upload their own photos" on storage.objects
  for insert to authenticated
  with check (
    bucket_id = 'photos'
    and (storage.foldername(name))[1] = (select auth.uid())::text
    and private.photo_of_file(name) is not null
    and private.can_upload_photo((select auth.uid()))
  );

  create policy "Users delete photos that no entry shows" on storage.objects
  for delete to authenticated
  using (
    bucket_id = 'photos'
    and (storage.foldername(name))[1] = (select auth.uid())::text
    and not private.is_photo_in_use(name)
  );

  begin
    create trigger count_photo_upload after insert on storage.objects
    for each row when (new.bucket_id = 'photos')
    execute function private.count_photo_upload();
  exception when insufficient_privilege then
    raise notice 'no permission to create triggers on storage.objects: photos are not counted by user';
  end;
end
$migration$;

revoke execute on function public.check_photo_upload, public.release_photos from anon, authenticated;
grant execute on function public.check_photo_upload, public.release_photos to authenticated;
grant execute on function private.photo_of_file, private.requested_link_hash, private.is_linked_photo,
  private.is_reported_photo
to anon, authenticated, service_role;
grant execute on function private.can_upload_photo, private.is_photo_in_use to authenticated, service_role;

drop function private.delete_orphaned_avatars(integer);
drop function private.orphaned_avatars();

-- Deletion of files in both buckets. SQL can't delete files of a hosted project, so the storage service does it.

-- Returns files that are older than a day, and that no profile, entry or open report shows. Pages that are closed
-- between two requests leave such files, as do deleted entries.
create function private.orphaned_files() returns table (bucket_id text, name text)
language sql stable security definer set search_path = ''
as $$
  select o.bucket_id, o.name from storage.objects o
  where o.bucket_id = 'avatars' and greatest(o.created_at, o.updated_at) < now() - interval '1 day'
    and not exists (select from public.profile p where p.avatar_url = o.name)
  union all
  select o.bucket_id, o.name
  from (
    -- Leaves out most files by one join, because the function reads two tables per file.
    select f.bucket_id, f.name from storage.objects f
    where f.bucket_id = 'photos' and greatest(f.created_at, f.updated_at) < now() - interval '1 day'
      and not exists (select from public.photo p where p.user_id::text || '/' || p.photo_id::text = left(f.name, 73))
    offset 0
  ) o
  where not private.is_photo_in_use(o.name)
$$;

-- Returns the address and key of the project's storage service, or nulls without pg_net and the vault.
create function private.storage_service(out address text, out headers jsonb)
language plpgsql stable security definer set search_path = ''
as $$
declare
  project_url text;
  secret_key text;
begin
  if to_regnamespace('net') is null or to_regclass('vault.decrypted_secrets') is null then
    return;
  end if;
  execute 'select decrypted_secret from vault.decrypted_secrets where name = $1' into project_url using 'project_url';
  execute 'select decrypted_secret from vault.decrypted_secrets where name = $1' into secret_key using 'secret_key';
  if project_url is not null and secret_key is not null then
    address := rtrim(project_url, '/') || '/storage/v1/object/';
    headers := jsonb_build_object('apikey', secret_key, 'authorization', 'Bearer ' || secret_key);
  end if;
end
$$;

-- Asks the storage service to delete orphaned files. For projects with pg_cron and pg_net.
create function private.delete_orphaned_files(most integer default 200) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  service constant record := private.storage_service();
  requested integer;
begin
  if service.address is null then
    return 0;
  end if;
  execute $sql$
    select count(net.http_delete(url => $1 || f.bucket_id || '/' || f.name, headers => $2))
    from (select * from private.orphaned_files() limit $3) f
  $sql$
  into requested using service.address, service.headers, most;
  return requested;
end
$$;

-- Deletes a user's files. On the embedded backend, deletes rows, and the server deletes the files. In a project with
-- pg_net and the project's key, the database asks the storage service after the transaction. Otherwise fails if the
-- user has files.
create function private.delete_user_files(p_user_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  service constant record := private.storage_service();
begin
  if to_regclass('storage.objects') is null then
    return;
  end if;
  -- Removes the prefix of hidden versions, because the storage service finds the file only by its original version.
  perform private.set_avatars_hidden(p_user_id, false);
  if to_regclass('storage.migrations') is null then
    delete from storage.objects o
    where o.bucket_id in ('avatars', 'photos')
      and o.name collate "C" >= p_user_id::text || '/' and o.name collate "C" < p_user_id::text || '0';
    return;
  end if;
  if service.address is null then
    if private.count_files(p_user_id) > 0 then
      raise exception 'the storage service must remove the files first'
        using errcode = 'PT409', hint = 'profile/files-left';
    end if;
    return;
  end if;
  execute $sql$
    select net.http_delete(url => $2 || o.bucket_id || '/' || o.name, headers => $3)
    from storage.objects o
    where o.bucket_id in ('avatars', 'photos')
      and o.name collate "C" >= $1 || '/' and o.name collate "C" < $1 || '0'
  $sql$
  using p_user_id::text, service.address, service.headers;
end
$$;

create function private.count_files(p_user_id uuid) returns bigint
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select count(*) from storage.objects o
    where o.bucket_id in ('avatars', 'photos')
      and o.name collate "C" >= p_user_id::text || '/' and o.name collate "C" < p_user_id::text || '0'
  );
end
$$;

grant execute on function private.orphaned_files, private.delete_orphaned_files to service_role;

-- Deletes the caller's account and files. Fails if only the client can delete the files (29_stored_file.sql).
create or replace function public.delete_account() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() is null then
    raise exception 'sign-in required' using errcode = '42501';
  end if;
  perform private.delete_user_files(auth.uid());
  perform private.delete_user_data(auth.uid());
end
$$;

-- The log entry doesn't name the deleted account: protect_staff_log() would clear its reason.
create or replace function public.desk_delete_user(user_id uuid, facts text) returns void
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
  if exists (select from private.staff s where s.user_id = target) then
    raise exception 'accounts of staff can only be deleted by the operator' using errcode = 'PT422', hint = 'desk/invalid';
  end if;
  perform private.log_staff_action('delete-person', 'profile', null, null, facts);
  perform private.delete_user_files(target);
  perform private.delete_user_data(target);
end
$$;

drop function private.delete_user_avatars(uuid);

do $migration$
begin
  if to_regclass('cron.job') is null then
    return;
  end if;
  execute 'select cron.unschedule(j.jobname) from cron.job j where j.jobname = $1' using 'delete-orphaned-avatars';
  if to_regnamespace('net') is not null then
    execute 'select cron.schedule($1, $2, $3)'
    using 'delete-orphaned-files', '*/10 3 * * *', 'select private.delete_orphaned_files()';
  end if;
exception when insufficient_privilege then
  raise notice 'no permission to use pg_cron: schedule private.delete_orphaned_files()';
end
$migration$;

alter default privileges grant execute on functions to public;
reset check_function_bodies;
