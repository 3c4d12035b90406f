-- Pictures of people: public to read, each person writes in a folder named by their user id.
-- Without a storage service in the database there is nothing to set up.

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

  create policy "People see the list of their own avatars" on storage.objects
  for select to authenticated
  using (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select auth.uid())::text);

  -- A token outlives its account by up to an hour; without the second half it could leave a file behind.
  create policy "People upload their own avatars" on storage.objects
  for insert to authenticated
  with check (
    bucket_id = 'avatars'
    and (storage.foldername(name))[1] = (select auth.uid())::text
    and exists (select from public.profile p where p.user_id = (select auth.uid()))
  );

  create policy "People replace their own avatars" on storage.objects
  for update to authenticated
  using (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select auth.uid())::text)
  with check (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select auth.uid())::text);

  create policy "People remove their own avatars" on storage.objects
  for delete to authenticated
  using (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select auth.uid())::text);
end
$migration$;
