-- What people wrote stays in a case for six months after it is closed; what was decided stays with the account.

-- Erases the texts of cases that were closed so long ago; answers how many cases.
create function private.erase_case_texts() returns bigint
language plpgsql volatile security definer set search_path = ''
as $$
declare
  limit_moment constant timestamptz := now() - interval '6 months';
  erased bigint;
begin
  update public.report r set note = null
  from private.moderation_case c
  where c.case_id = r.case_id and c.closed_at < limit_moment and c.reported is not null and r.note is not null;

  update private.moderation_case c set reported = null
  where c.closed_at < limit_moment and c.reported is not null;
  get diagnostics erased = row_count;
  return erased;
end
$$;

revoke execute on function private.erase_case_texts() from public, anon, authenticated;
grant execute on function private.erase_case_texts() to service_role;

-- Where the project has pg_cron, every night.
do $migration$
begin
  if to_regclass('cron.job') is not null then
    execute $sql$select cron.schedule('erase-case-texts', '47 3 * * *', 'select private.erase_case_texts()')$sql$;
  end if;
exception when insufficient_privilege then
  raise notice 'pg_cron is not ours to use: schedule private.erase_case_texts()';
end
$migration$;
