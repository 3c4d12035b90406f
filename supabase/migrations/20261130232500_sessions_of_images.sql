-- On hosted Supabase, a session that had ended or needed a code could read and change its user's images.

set check_function_bodies = off;
alter default privileges revoke execute on functions from public;

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

do $migration$
begin
  if to_regclass('storage.buckets') is null then
    return;
  end if;
  create policy "Sessions that ended or need a code use no images" on storage.objects
  as restrictive for all to authenticated
  using (bucket_id not in ('avatars', 'photos') or (select private.has_usable_session()));
end
$migration$;

grant execute on function private.has_usable_session to authenticated, service_role;

alter default privileges grant execute on functions to public;
reset check_function_bodies;
