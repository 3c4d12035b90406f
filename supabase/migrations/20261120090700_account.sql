-- The end of an account. Files belong to the storage service and can only be removed through it, so
-- the client removes them first; this refuses while one is left, and so leaves neither row nor file.

create function public.delete_account() returns void
language plpgsql security definer set search_path = ''
as $$
declare
  files_left boolean := false;
begin
  if auth.uid() is null then
    raise exception 'nobody is signed in' using errcode = '42501';
  end if;
  if to_regclass('storage.objects') is not null then
    select exists (
      select from storage.objects o
      where o.bucket_id = 'avatars' and o.name like auth.uid()::text || '/%'
    ) into files_left;
  end if;
  if files_left then
    raise exception 'remove the files of the account first'
      using errcode = 'PT409', hint = 'profile/files-left';
  end if;
  -- The auth service's log has names and addresses, and no foreign key.
  if to_regclass('auth.audit_log_entries') is not null then
    delete from auth.audit_log_entries l where l.payload ->> 'actor_id' = auth.uid()::text;
  end if;
  -- Profile, challenges, entries, likes and feedback follow by their foreign keys.
  delete from auth.users where id = auth.uid();
end
$$;

revoke execute on function public.delete_account() from public, anon;
grant execute on function public.delete_account() to authenticated, service_role;
