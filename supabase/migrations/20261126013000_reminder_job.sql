-- The schedule of reminders on hosted projects.

-- Asks the Edge Function to send what is due; answers whether it did. For projects with pg_cron and pg_net (docs/deploy/hosted.md).
create function private.call_reminders() returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  project_url text;
  secret text;
begin
  if to_regnamespace('net') is null or to_regclass('vault.decrypted_secrets') is null
    or not exists (select from public.setting s where s.reminder_next <= now())
    and not exists (select from public.setting s where s.likes_mail_next <= now()) then
    return false;
  end if;
  execute 'select decrypted_secret from vault.decrypted_secrets where name = $1' into project_url using 'project_url';
  execute 'select decrypted_secret from vault.decrypted_secrets where name = $1' into secret using 'reminder_secret';
  if project_url is null or secret is null then
    return false;
  end if;
  execute 'select net.http_post(url => $1, headers => $2, timeout_milliseconds => 60000)'
  using rtrim(project_url, '/') || '/functions/v1/reminders', jsonb_build_object('authorization', 'Bearer ' || secret);
  return true;
end
$$;

do $migration$
begin
  if to_regclass('cron.job') is not null and to_regnamespace('net') is not null then
    execute $sql$select cron.schedule('call-reminders', '* * * * *', 'select private.call_reminders()')$sql$;
  end if;
exception when insufficient_privilege then
  raise notice 'no permission to use pg_cron: schedule private.call_reminders()';
end
$migration$;

revoke execute on function
  private.call_reminders()
from public, anon, authenticated;
grant execute on function
  private.call_reminders()
to service_role;
