-- Private bucket "photos": "<user>/<photo>" and "<user>/<photo>-small". Readers of an entry can read its files.

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

-- Fails with the reason if the caller can't upload photos, because the storage service's error doesn't name the reason.
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
  where p.user_id = private.user_of_file(new.name);
  return null;
end
$$;

-- Hash of an unlisted link's token: set by the embedded server, or computed from the header that hosted Storage passes on.
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

-- Compares the folder too, because another user's file can have the same photo id.
create function private.is_linked_photo(p_name text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.photo p
    join public.day d on d.day_id = p.day_id
    where p.photo_id = private.photo_of_file(p_name) and p.user_id::text = split_part(p_name, '/', 1) and d.hidden_at is null
      and d.challenge_id = private.challenge_of_link(private.requested_link_hash())
  )
$$;

-- True if a moderation case about content of the folder's user contains the photo. `only_open` ignores closed cases.
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

  create policy "Users read their own photos" on storage.objects
  for select to authenticated
  using (
    bucket_id = 'photos'
    and name collate "C" >= (select auth.uid())::text || '/'
    and name collate "C" < (select auth.uid())::text || '0'
  );

  -- The policy of public.photo applies to the subquery, so it finds only photos of entries that the reader can read.
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
    and private.is_linked_photo(name)
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
    raise notice 'no permission to create triggers on storage.objects: uploads of photos don''t count toward the hourly quota';
  end;
end
$migration$;

revoke execute on function public.check_photo_upload, public.release_photos from anon, authenticated;
grant execute on function public.check_photo_upload, public.release_photos to authenticated;
grant execute on function private.photo_of_file, private.requested_link_hash, private.is_linked_photo,
  private.is_reported_photo
to anon, authenticated, service_role;
grant execute on function private.can_upload_photo, private.is_photo_in_use to authenticated, service_role;
