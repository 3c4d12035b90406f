-- Nobody who finds a device signed in can end the account on it: the page asks for the password, signs in with it once
-- more, and deletes with that session. A trigger, so that it holds whatever function deletes.

create function private.require_recent_sign_in() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- The auth service and an operator come without a token, or with that of nobody who is deleted.
  if auth.uid() is distinct from old.id then
    return old;
  end if;
  if not exists (
    select from auth.sessions s
    where s.id = nullif(auth.jwt() ->> 'session_id', '')::uuid
      and s.user_id = old.id and s.created_at > now() - interval '5 minutes'
  ) then
    raise exception 'sign in again to delete the account'
      using errcode = 'PT403', hint = 'account/sign-in-needed';
  end if;
  return old;
end
$$;

create trigger require_recent_sign_in before delete on auth.users
for each row execute function private.require_recent_sign_in();

-- What people may write into their own metadata; the product keeps nothing there.
create function private.check_user_metadata() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if length(new.raw_user_meta_data::text) > 8192 then
    raise exception 'user_metadata is too large' using errcode = '23514';
  end if;
  return new;
end
$$;

create trigger check_user_metadata before insert or update of raw_user_meta_data on auth.users
for each row execute function private.check_user_metadata();

revoke execute on function private.require_recent_sign_in(), private.check_user_metadata()
from public, anon, authenticated;
