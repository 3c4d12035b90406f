-- What one request may cost where PostgREST itself serves the API: it reads these settings of the roles, and without them
-- a project has whatever its dashboard says. The embedded backend has the same bounds in its own code.

do $migration$
declare
  setting text;
begin
  -- PostgREST's own login. Where there is none, nobody reads settings of the roles.
  if not exists (select from pg_roles where rolname = 'authenticator') then
    raise notice 'no role authenticator: the bounds of requests are the server''s own';
    return;
  end if;

  foreach setting in array array[
    'anon set statement_timeout = ''3s''',
    'authenticated set statement_timeout = ''8s''',
    -- Rows of an answer, and of each embedded table in it.
    'authenticator set pgrst.db_max_rows = ''1000''',
    'authenticator set pgrst.db_aggregates_enabled = ''false''',
    -- How dear a query is, is nobody's to ask for.
    'authenticator set pgrst.db_plan_enabled = ''false'''
  ] loop
    begin
      execute 'alter role ' || setting;
    exception when insufficient_privilege then
      -- The administrator of the server may; without it the rest of the schema is as good.
      raise warning 'not allowed: alter role %', setting;
    end;
  end loop;
  notify pgrst, 'reload config';
end
$migration$;
