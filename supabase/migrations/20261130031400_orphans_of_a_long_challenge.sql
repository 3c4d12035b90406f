-- A run requests the deletion of 5,000 files instead of 200: deleted challenges can have more than six runs a night delete.
create or replace function private.delete_orphaned_files(most integer default 5000) returns integer
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
