-- All visitors can read avatars. Each user can write to one folder, with the user's id as its name.

-- Counts names between "<id>/" and "<id>0", which are all names of one folder: "0" follows "/" in collation "C".
create function private.count_avatar_files(p_user_id uuid) returns bigint
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select count(*) from storage.objects o
    where o.bucket_id = 'avatars'
      and o.name collate "C" >= p_user_id::text || '/' and o.name collate "C" < p_user_id::text || '0'
  );
end
$$;

insert into private.quota (action, hourly, hourly_import) values ('file', 30, 30);

create function private.has_upload_quota(p_user_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select not exists (
    select from private.quota_use u
    where u.user_id = p_user_id and u.action = 'file' and u.hour = date_trunc('hour', now())
      and u.used >= private.hourly_quota(p_user_id, 'file')
  )
$$;

create function private.can_publish_avatar(p_user_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.suspended_until(p_user_id) is null
    and not exists (select from public.profile p where p.user_id = p_user_id and p.hidden_at is not null)
$$;

-- Allows several files: a client uploads a new avatar before it deletes the old one, and failures leave files.
create function private.can_upload_avatar(p_user_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.has_upload_quota(p_user_id) and private.count_avatar_files(p_user_id) < 20 and private.can_publish_avatar(p_user_id)
$$;

-- Returns the user of a file's folder, or null. A uuid, so count_avatar_upload() finds the profile by its index.
create function private.user_of_file(p_name text) returns uuid
language sql immutable set search_path = ''
as $$
  select case when p_name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/' then left(p_name, 36)::uuid end
$$;

create function private.count_avatar_upload() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.increment_quota_use(p.user_id, 'file', 1)
  from public.profile p
  where p.user_id = private.user_of_file(new.name);
  return null;
end
$$;

-- Public buckets ignore policies, but the storage service finds no avatar with the prefix `hidden:` in its version.
create function private.set_avatars_hidden(p_user_id uuid, hide boolean) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if to_regclass('storage.objects') is null then
    return;
  end if;
  update storage.objects o
  set version = case when hide then 'hidden:' || coalesce(o.version, '') else nullif(substr(o.version, 8), '') end
  where o.bucket_id = 'avatars'
    and o.name collate "C" >= p_user_id::text || '/' and o.name collate "C" < p_user_id::text || '0'
    and (coalesce(o.version, '') like 'hidden:%') <> hide;
exception when insufficient_privilege then
  raise warning 'no permission to update storage.objects: the avatar of a hidden profile is served at its address';
end
$$;

create function private.sync_stored_avatars() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.set_avatars_hidden(new.user_id, new.hidden_at is not null);
  return null;
end
$$;

create trigger sync_stored_avatars after update of hidden_at on public.profile
for each row when ((old.hidden_at is null) <> (new.hidden_at is null))
execute function private.sync_stored_avatars();

do $migration$
begin
  if to_regclass('storage.buckets') is null then
    raise notice 'no storage schema: the bucket for avatars is left out';
    return;
  end if;

  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
  values ('avatars', 'avatars', true, 1048576, array['image/png', 'image/jpeg', 'image/gif', 'image/webp'])
  on conflict (id) do update
  set public = excluded.public,
    file_size_limit = excluded.file_size_limit,
    allowed_mime_types = excluded.allowed_mime_types;

  -- The condition matches all names of one folder, as in count_avatar_files().
  create policy "Users list their own avatars" on storage.objects
  for select to authenticated
  using (
    bucket_id = 'avatars'
    and name collate "C" >= (select auth.uid())::text || '/'
    and name collate "C" < (select auth.uid())::text || '0'
  );

  -- Requires a profile, because an access token is valid for up to an hour after its account is deleted.
  create policy "Users upload their own avatars" on storage.objects
  for insert to authenticated
  with check (
    bucket_id = 'avatars'
    and (storage.foldername(name))[1] = (select auth.uid())::text
    and substr(name, 38) ~ '^[A-Za-z0-9_-][A-Za-z0-9._-]{0,199}$'
    and exists (select from public.profile p where p.user_id = (select auth.uid()))
    and private.can_upload_avatar((select auth.uid()))
  );

  create policy "Users replace their own avatars" on storage.objects
  for update to authenticated
  using (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select auth.uid())::text)
  with check (
    bucket_id = 'avatars'
    and (storage.foldername(name))[1] = (select auth.uid())::text
    and substr(name, 38) ~ '^[A-Za-z0-9_-][A-Za-z0-9._-]*$'
    and private.has_upload_quota((select auth.uid()))
    and private.can_publish_avatar((select auth.uid()))
  );

  create policy "Users delete their own avatars" on storage.objects
  for delete to authenticated
  using (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select auth.uid())::text);

  begin
    create index if not exists avatars_by_folder on storage.objects (bucket_id, name collate "C");
  exception when insufficient_privilege then
    raise notice 'no permission to index storage.objects: the storage service has such an index';
  end;
  begin
    create trigger count_avatar_upload after insert on storage.objects
    for each row when (new.bucket_id = 'avatars')
    execute function private.count_avatar_upload();
    create trigger count_avatar_replacement after update of metadata, version on storage.objects
    for each row when (new.bucket_id = 'avatars')
    execute function private.count_avatar_upload();
  exception when insufficient_privilege then
    raise notice 'no permission to create triggers on storage.objects: uploads of avatars don''t count toward the hourly quota';
  end;
end
$migration$;

grant execute on function private.has_upload_quota, private.can_publish_avatar, private.can_upload_avatar
to authenticated, service_role;
