-- Counts of uploads find the user by the index.

set check_function_bodies = off;
alter default privileges revoke execute on functions from public;

-- Returns the user of a file's folder, or null. A comparison of ids as text would read all profiles at each upload.
create function private.user_of_file(p_name text) returns uuid
language sql immutable set search_path = ''
as $$
  select case when p_name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/' then left(p_name, 36)::uuid end
$$;

create or replace function private.count_avatar_upload() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.increment_quota_use(p.user_id, 'file', 1)
  from public.profile p
  where p.user_id = private.user_of_file(new.name);
  return null;
end
$$;

create or replace function private.count_photo_upload() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.increment_quota_use(p.user_id, private.photo_quota_action(p.user_id, 'photo-file'), 1)
  from public.profile p
  where p.user_id = private.user_of_file(new.name);
  return null;
end
$$;

alter default privileges grant execute on functions to public;
reset check_function_bodies;
