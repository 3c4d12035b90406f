-- Pictures that no profile names, every night, where a project has pg_cron, pg_net and its own address and secret key in
-- the vault. The storage service removes them: a row that is deleted in its table leaves the file behind.

-- Asks for the removal of some of them; answers how many were asked for.
create function private.remove_orphaned_pictures(most integer default 100) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  project_url text;
  secret_key text;
  picture text;
  asked integer := 0;
begin
  if to_regnamespace('net') is null or to_regclass('vault.decrypted_secrets') is null then
    return 0;
  end if;
  execute 'select decrypted_secret from vault.decrypted_secrets where name = $1' into project_url using 'project_url';
  execute 'select decrypted_secret from vault.decrypted_secrets where name = $1' into secret_key using 'secret_key';
  if project_url is null or secret_key is null then
    return 0;
  end if;
  for picture in select p from private.orphaned_pictures() p limit most loop
    execute 'select net.http_delete(url => $1, headers => $2)'
    using rtrim(project_url, '/') || '/storage/v1/object/avatars/' || picture,
      jsonb_build_object('apikey', secret_key, 'authorization', 'Bearer ' || secret_key);
    asked := asked + 1;
  end loop;
  return asked;
end
$$;

revoke execute on function private.remove_orphaned_pictures(integer) from public, anon, authenticated;
grant execute on function private.remove_orphaned_pictures(integer) to service_role;

do $migration$
begin
  if to_regclass('cron.job') is not null and to_regnamespace('net') is not null then
    execute $sql$select cron.schedule('orphaned-pictures', '37 3 * * *', 'select private.remove_orphaned_pictures()')$sql$;
  end if;
exception when insufficient_privilege then
  raise notice 'pg_cron is not ours to use: schedule private.remove_orphaned_pictures()';
end
$migration$;
