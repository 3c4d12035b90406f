-- On hosted Supabase, many signed or resumable uploads that began together could exceed a user's space and hourly quota.

set check_function_bodies = off;
alter default privileges revoke execute on functions from public;

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

alter default privileges grant execute on functions to public;
reset check_function_bodies;
