-- Hosted, an access token is good for its whole life, whatever became of its session. PostgREST asks this function before
-- each request, so that signing out and a change of password hold there at once too. The embedded backend has the same
-- rule in front of its API.

create function private.refuse_ended_session() returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  session uuid := nullif(auth.jwt() ->> 'session_id', '')::uuid;
begin
  if session is not null and not exists (select from auth.sessions s where s.id = session) then
    -- The form in which PostgREST takes status and code from an error.
    raise sqlstate 'PGRST' using
      message = '{"code": "PGRST301", "message": "The session of the access token has ended"}',
      detail = '{"status": 401, "headers": {"WWW-Authenticate": "Bearer error=\"invalid_token\""}}';
  end if;
end
$$;

revoke execute on function private.refuse_ended_session() from public;
grant execute on function private.refuse_ended_session() to anon, authenticated, service_role;

do $$
begin
  if exists (select from pg_roles where rolname = 'authenticator') then
    alter role authenticator set pgrst.db_pre_request = 'private.refuse_ended_session';
    notify pgrst, 'reload config';
  end if;
exception when insufficient_privilege then
  raise notice 'set pgrst.db_pre_request to private.refuse_ended_session for the role authenticator';
end
$$;
