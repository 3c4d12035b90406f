-- A second step of signing in.

do $migration$
begin
  -- A Supabase project's auth service has this table, with further columns.
  if to_regclass('auth.mfa_factors') is null then
    create table auth.mfa_factors (
      id uuid primary key,
      user_id uuid not null references auth.users (id) on delete cascade,
      friendly_name text,
      factor_type text not null check (factor_type = 'totp'),
      status text not null check (status in ('unverified', 'verified')),
      -- In Base32. Codes are computed from it.
      secret text not null,
      -- The half minute whose code was taken last: each code works once.
      last_used_step bigint not null default 0,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create index mfa_factors_of_user on auth.mfa_factors (user_id);
  end if;
end
$migration$;

-- Whether a session has to be confirmed by a code before it counts.
create function private.needs_code(session uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from auth.sessions s
    join auth.mfa_factors f on f.user_id = s.user_id
    where s.id = session and s.aal is distinct from 'aal2' and f.status = 'verified'
  )
$$;

create or replace function private.reject_revoked_session() returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  session uuid := nullif(auth.jwt() ->> 'session_id', '')::uuid;
begin
  if session is not null and not exists (select from auth.sessions s where s.id = session) then
    -- PostgREST reads status and code from an error in this form.
    raise sqlstate 'PGRST' using
      message = '{"code": "PGRST301", "message": "The session of the access token has ended"}',
      detail = '{"status": 401, "headers": {"WWW-Authenticate": "Bearer error=\"invalid_token\""}}';
  end if;
  if private.needs_code(session) then
    raise sqlstate 'PGRST' using
      message = '{"code": "PT403", "message": "The session needs a code", "hint": "account/code-needed"}',
      detail = '{"status": 403, "headers": {}}';
  end if;
end
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
      and s.user_id = old.id and s.created_at > now() - interval '5 minutes' and not private.needs_code(s.id)
  ) then
    raise exception 'sign in again to delete the account'
      using errcode = 'PT403', hint = 'account/sign-in-needed';
  end if;
  return old;
end
$$;

revoke execute on function
  private.needs_code(uuid)
from public, anon, authenticated;
grant execute on function
  private.needs_code(uuid)
to anon, authenticated, service_role;
