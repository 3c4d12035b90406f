-- A person's folder of pictures holds few, a replaced picture counts as a new one, and a folder is listed by an index.

-- The names of a folder: "/" and "0" are neighbours, and the collation "C" has them in the order of their bytes.
create function private.files_in_folder(of_user uuid) returns bigint
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select count(*) from storage.objects o
    where o.bucket_id = 'avatars'
      and o.name collate "C" >= of_user::text || '/' and o.name collate "C" < of_user::text || '0'
  );
end
$$;

create function private.has_file_quota(of_user uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select not exists (
    select from private.quota_use u
    where u.user_id = of_user and u.action = 'file' and u.hour = date_trunc('hour', now())
      and u.used >= private.hourly_quota(of_user, 'file')
  )
$$;

-- A new picture is uploaded before the one that it replaces is removed, and some may be left by attempts that failed.
create or replace function private.may_upload(of_user uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.has_file_quota(of_user) and private.files_in_folder(of_user) < 20
$$;

do $migration$
begin
  if to_regclass('storage.objects') is null then
    return;
  end if;

  alter policy "People see the list of their own avatars" on storage.objects
  using (
    bucket_id = 'avatars'
    and name collate "C" >= (select auth.uid())::text || '/'
    and name collate "C" < (select auth.uid())::text || '0'
  );

  alter policy "People replace their own avatars" on storage.objects
  with check (
    bucket_id = 'avatars'
    and (storage.foldername(name))[1] = (select auth.uid())::text
    and substr(name, 38) ~ '^[A-Za-z0-9_-][A-Za-z0-9._-]*$'
    and private.has_file_quota((select auth.uid()))
  );

  begin
    create index if not exists avatars_by_folder on storage.objects (bucket_id, name collate "C");
  exception when insufficient_privilege then
    raise notice 'storage.objects takes no index of ours: the storage service has such a one of its own';
  end;
  begin
    create trigger count_replaced_file after update of metadata, version on storage.objects
    for each row when (new.bucket_id = 'avatars')
    execute function private.count_file();
  exception when insufficient_privilege then
    -- The storage service has limits of its own there.
    raise notice 'storage.objects takes no trigger of ours: replaced files are not counted by person';
  end;
end
$migration$;

revoke execute on function private.files_in_folder(uuid), private.has_file_quota(uuid) from public, anon, authenticated;
grant execute on function private.has_file_quota(uuid) to authenticated, service_role;
