-- Tokens, unlisted links and push devices end with a new password, with sessions that staff end, and with a new second step.

-- Tells if a session is at most five minutes old and complete: with its code, if the account needs one.
create function private.is_recent_sign_in(session uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from auth.sessions s
    where s.id = session and s.created_at > now() - interval '5 minutes' and not private.needs_code(s.id)
  )
$$;

create or replace function private.require_recent_sign_in() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Requests of the auth service and the operator have no token of the deleted user.
  if auth.uid() is distinct from old.id then
    return old;
  end if;
  if not exists (
    select from auth.sessions s
    where s.id = nullif(auth.jwt() ->> 'session_id', '')::uuid
      and s.user_id = old.id and private.is_recent_sign_in(s.id)
  ) then
    raise exception 'sign in again to delete the account'
      using errcode = 'PT403', hint = 'account/sign-in-needed';
  end if;
  return old;
end
$$;

-- Revokes what an intruder may have left to come back by: access tokens, unlisted links, and push devices. A device of the user
-- registers again at its next visit.
create function private.revoke_granted_access(p_user_id uuid) returns void
language sql volatile security definer set search_path = ''
as $$
  delete from private.access_token t where t.user_id = p_user_id;
  delete from private.share_link l
  using public.challenge c
  where c.challenge_id = l.challenge_id and c.user_id = p_user_id;
  delete from public.push_device d where d.user_id = p_user_id;
$$;

-- The name is older than the other two kinds: a Supabase project does not let a trigger on auth.users be renamed.
create or replace function private.revoke_tokens_with_password() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.revoke_granted_access(new.id);
  return null;
end
$$;

create or replace function public.desk_revoke_sessions(user_id uuid, facts text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  perform private.require_reason_text(facts);
  if not exists (select from auth.users u where u.id = desk_revoke_sessions.user_id) then
    raise exception 'not found' using errcode = 'PT404', hint = 'desk/not-found';
  end if;
  perform private.log_staff_action('end-sessions', 'profile', desk_revoke_sessions.user_id, desk_revoke_sessions.user_id, facts);
  delete from auth.sessions s where s.user_id = desk_revoke_sessions.user_id;
  perform private.revoke_granted_access(desk_revoke_sessions.user_id);
end
$$;

-- The second step ends what was made without it.
create function private.revoke_access_with_factor() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.revoke_granted_access(new.user_id);
  return null;
end
$$;

do $migration$
begin
  create trigger revoke_access_with_factor after update of status on auth.mfa_factors
  for each row when (new.status = 'verified' and old.status <> 'verified')
  execute function private.revoke_access_with_factor();
exception when insufficient_privilege then
  raise notice 'no permission to create a trigger on auth.mfa_factors: tokens and links outlive the set-up of a second step';
end
$migration$;

revoke execute on function private.is_recent_sign_in, private.revoke_granted_access, private.revoke_access_with_factor
from public, anon, authenticated;
