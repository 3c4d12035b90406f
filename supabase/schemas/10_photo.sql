-- Photos of entries. Their files are in the bucket "photos" (28_photo_file.sql).

create table public.photo (
  photo_id uuid primary key,
  day_id uuid not null references public.day (day_id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  position smallint not null check (position between 0 and 3),
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

-- Returns the name of the quota for photos. While the user's import is open (22_import.sql), a separate quota applies.
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

-- Idempotent. Photos that the client neither lists nor removes come from another device and stay, at the end.
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
