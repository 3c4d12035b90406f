-- Bans, codes of invitations and names of files where two things happen at once, or are kept twice.

-- A ban and a sign-in at the same moment: the sign-in waits for the ban, or the ban ends its session.
create or replace function private.refuse_banned() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform from auth.users u where u.id = new.user_id for share;
  if exists (select from auth.users u where u.id = new.user_id and u.banned_until > now()) then
    raise exception 'the account is banned' using errcode = 'PT403', hint = 'account/banned';
  end if;
  return new;
end
$$;

-- The code of an invitation is kept as its hash alone, also where the auth service copies what a person signed up with.
create function private.strip_invitation() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.identity_data := new.identity_data - 'invitation';
  return new;
end
$$;

do $migration$
begin
  create trigger strip_invitation before insert or update of identity_data on auth.identities
  for each row execute function private.strip_invitation();
exception when insufficient_privilege then
  raise notice 'auth.identities takes no trigger of ours: the code of an invitation stays there';
end
$migration$;

update auth.identities set identity_data = identity_data - 'invitation' where identity_data ? 'invitation';

-- A name that is too long to be removed by its name kept an account from being deleted.
do $migration$
begin
  if to_regclass('storage.objects') is null then
    return;
  end if;

  alter policy "People upload their own avatars" on storage.objects
  with check (
    bucket_id = 'avatars'
    and (storage.foldername(name))[1] = (select auth.uid())::text
    and substr(name, 38) ~ '^[A-Za-z0-9_-][A-Za-z0-9._-]{0,199}$'
    and exists (select from public.profile p where p.user_id = (select auth.uid()))
    and private.may_upload((select auth.uid()))
  );
end
$migration$;

revoke execute on function private.strip_invitation() from public, anon, authenticated;
