-- Scheduled jobs for Supabase projects with pg_cron. The embedded server runs the same jobs without pg_cron.

do $migration$
declare
  job record;
begin
  if to_regclass('cron.job') is null then
    return;
  end if;
  for job in
    select * from (
      values
        ('purge-closed-case-texts', '47 3 * * *', true),
        ('purge-auth-audit-log', '17 3 * * *', to_regclass('auth.audit_log_of_actor') is null),
        ('purge-aged-records', '57 3 * * *', true),
        ('delete-orphaned-files', '*/10 3 * * *', to_regnamespace('net') is not null),
        ('call-reminders', '* * * * *', to_regnamespace('net') is not null)
    ) j (name, at, is_needed)
    where is_needed
  loop
    execute 'select cron.schedule($1, $2, $3)'
    using job.name, job.at, format('select private.%s()', replace(job.name, '-', '_'));
  end loop;
exception when insufficient_privilege then
  raise notice 'no permission to use pg_cron: schedule these functions';
end
$migration$;
