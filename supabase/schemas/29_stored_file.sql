-- SQL can't delete files of a hosted project, so these functions ask the storage service.

-- Returns unused files older than a day. A page that closes between upload and saving leaves such a file.
create function private.orphaned_files() returns table (bucket_id text, name text)
language sql stable security definer set search_path = ''
as $$
  select o.bucket_id, o.name from storage.objects o
  where o.bucket_id = 'avatars' and greatest(o.created_at, o.updated_at) < now() - interval '1 day'
    and not exists (select from public.profile p where p.avatar_url = o.name)
  union all
  select o.bucket_id, o.name
  from (
    -- First leaves out most files with one join, because is_photo_in_use() reads two tables per file.
    select f.bucket_id, f.name from storage.objects f
    where f.bucket_id = 'photos' and greatest(f.created_at, f.updated_at) < now() - interval '1 day'
      and not exists (select from public.photo p where p.user_id::text || '/' || p.photo_id::text = left(f.name, 73))
    offset 0
  ) o
  where not private.is_photo_in_use(o.name)
$$;

-- Returns the address and key of the project's storage service, or nulls if pg_net, the vault or a secret is missing.
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

create function private.delete_orphaned_files(most integer default 5000) returns integer
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

-- On the embedded server, deletes the rows of the user's files. In a hosted project, asks the storage service; fails if
-- files exist and storage_service() returns nulls.
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

-- False for a session that has ended or needs a code. Hosted Storage checks neither, and PostgREST's check doesn't run there.
create function private.has_usable_session() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  session constant uuid := nullif(auth.jwt() ->> 'session_id', '')::uuid;
begin
  return session is null
    or (exists (select from auth.sessions s where s.id = session) and not private.needs_code(session));
end
$$;

-- Hosted Storage checks policies when a signed or resumable upload begins, but not when its own role stores the row.
create function private.limit_upload() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  owner constant uuid := private.user_of_file(new.name);
begin
  if not (
    case new.bucket_id when 'photos' then private.can_upload_photo(owner) else private.can_upload_avatar(owner) end
  ) then
    raise exception 'no space, or too many files within an hour' using errcode = '42501';
  end if;
  return new;
end
$$;

do $migration$
begin
  if to_regclass('storage.buckets') is null then
    return;
  end if;
  create policy "Sessions that ended or need a code use no images" on storage.objects
  as restrictive for all to authenticated
  using (bucket_id not in ('avatars', 'photos') or (select private.has_usable_session()));
  begin
    create trigger limit_upload before insert on storage.objects
    for each row
    when (new.bucket_id in ('avatars', 'photos') and new.owner_id is not null and current_user <> 'authenticated')
    execute function private.limit_upload();
  exception when insufficient_privilege then
    raise notice 'no permission to create triggers on storage.objects: signed uploads can exceed the limits';
  end;
end
$migration$;

grant execute on function private.orphaned_files, private.delete_orphaned_files to service_role;
grant execute on function private.has_usable_session to authenticated, service_role;
