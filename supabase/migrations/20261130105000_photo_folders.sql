-- Readers of a link or a circle can read only files in the folder of the photo's user. Another user's file can have the
-- same photo id.

set check_function_bodies = off;
alter default privileges revoke execute on functions from public;

do $migration$
begin
  if to_regclass('storage.buckets') is not null then
    drop policy if exists "Readers of an unlisted link read its photos" on storage.objects;
    drop policy if exists "Users read photos that their circles show" on storage.objects;
  end if;
end
$migration$;

drop function private.is_linked_photo(uuid);
drop function private.is_photo_of(uuid, uuid[]);

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

create function private.is_photo_of(p_name text, challenges uuid[]) returns boolean
language plpgsql stable strict security definer set search_path = ''
as $$
begin
  return exists (
    select from public.photo p
    join public.day d on d.day_id = p.day_id
    where p.photo_id = private.photo_of_file(p_name) and p.user_id::text = split_part(p_name, '/', 1)
      and d.hidden_at is null and d.challenge_id = any (challenges)
  );
end
$$;

do $migration$
begin
  if to_regclass('storage.buckets') is null then
    raise notice 'no storage schema: readers of links and circles can''t read photos';
    return;
  end if;

  create policy "Readers of an unlisted link read its photos" on storage.objects
  for select to anon, authenticated
  using (
    bucket_id = 'photos'
    and (select private.requested_link_hash()) is not null
    and private.is_linked_photo(name)
  );

  create policy "Users read photos that their circles show" on storage.objects
  for select to authenticated
  using (
    bucket_id = 'photos'
    and private.is_photo_of(name, (select private.challenges_in_circles()))
  );
end
$migration$;

grant execute on function private.is_linked_photo to anon, authenticated, service_role;
grant execute on function private.is_photo_of to authenticated, service_role;

alter default privileges grant execute on functions to public;
reset check_function_bodies;
