-- Pictures of a hidden profile are not served. A public bucket asks no policy: what the storage service finds is what the
-- row of the file says, and under the version that is marked here it finds nothing. Taking the mark away brings it back.

create function private.mark_pictures(of_user uuid, hide boolean) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if to_regclass('storage.objects') is null then
    return;
  end if;
  update storage.objects o
  set version = case when hide then 'hidden:' || coalesce(o.version, '') else nullif(substr(o.version, 8), '') end
  where o.bucket_id = 'avatars'
    and o.name collate "C" >= of_user::text || '/' and o.name collate "C" < of_user::text || '0'
    and (coalesce(o.version, '') like 'hidden:%') <> hide;
exception when insufficient_privilege then
  raise warning 'storage.objects is not ours to change: a hidden profile''s picture is served to whoever knows its address';
end
$$;

create function private.hide_pictures() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.mark_pictures(new.user_id, new.hidden_at is not null);
  return null;
end
$$;

create trigger hide_pictures after update of hidden_at on public.profile
for each row when ((old.hidden_at is null) <> (new.hidden_at is null))
execute function private.hide_pictures();

-- Neither who is suspended nor who is hidden brings new ones.
create function private.may_show_pictures(of_user uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.suspended_until(of_user) is null
    and not exists (select from public.profile p where p.user_id = of_user and p.hidden_at is not null)
$$;

create or replace function private.may_upload(of_user uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.has_file_quota(of_user) and private.files_in_folder(of_user) < 20 and private.may_show_pictures(of_user)
$$;

do $migration$
begin
  if to_regclass('storage.objects') is null then
    return;
  end if;

  alter policy "People replace their own avatars" on storage.objects
  with check (
    bucket_id = 'avatars'
    and (storage.foldername(name))[1] = (select auth.uid())::text
    and substr(name, 38) ~ '^[A-Za-z0-9_-][A-Za-z0-9._-]*$'
    and private.has_file_quota((select auth.uid()))
    and private.may_show_pictures((select auth.uid()))
  );
end
$migration$;

revoke execute on function
  private.mark_pictures(uuid, boolean), private.hide_pictures(), private.may_show_pictures(uuid)
from public, anon, authenticated;
grant execute on function private.may_show_pictures(uuid) to authenticated, service_role;
