-- A second step is set up within five minutes of a sign-in, also on a Supabase project.

-- The second step ends what was made without it. The auth service does not say which session sets it up: the account needs a
-- recent one, which an older session on a stolen device can't make.
create or replace function private.revoke_access_with_factor() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not exists (
    select from auth.sessions s where s.user_id = new.user_id and s.created_at > now() - interval '5 minutes'
  ) then
    raise exception 'sign in again to set up a second step' using errcode = 'PT403', hint = 'account/sign-in-needed';
  end if;
  perform private.revoke_granted_access(new.user_id);
  return null;
end
$$;
