-- Request limits and a session check for PostgREST, set on its database roles. The embedded server needs neither.

-- PostgREST calls this function before each request, because it doesn't check sessions itself.
create function private.reject_revoked_session() returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  session uuid := nullif(auth.jwt() ->> 'session_id', '')::uuid;
begin
  if session is not null and not exists (select from auth.sessions s where s.id = session) then
    -- PostgREST reads the status and the code of the response from an error in this form.
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

do $migration$
declare
  setting text;
begin
  if not exists (select from pg_roles where rolname = 'authenticator') then
    raise notice 'no role authenticator: the server sets its own limits of requests';
    return;
  end if;

  foreach setting in array array[
    'authenticator set pgrst.db_pre_request = ''private.reject_revoked_session''',
    'anon set statement_timeout = ''3s''',
    'authenticated set statement_timeout = ''8s''',
    -- Limits the rows of a response, and the rows of each table that the response embeds.
    'authenticator set pgrst.db_max_rows = ''1000''',
    'authenticator set pgrst.db_aggregates_enabled = ''false''',
    -- Disables EXPLAIN over the API.
    'authenticator set pgrst.db_plan_enabled = ''false'''
  ] loop
    begin
      execute 'alter role ' || setting;
    exception when insufficient_privilege then
      -- The migration continues without this setting if its own role can't change other roles.
      raise warning 'not allowed: alter role %', setting;
    end;
  end loop;
  notify pgrst, 'reload config';
end
$migration$;

grant execute on function private.reject_revoked_session to anon, authenticated, service_role;
