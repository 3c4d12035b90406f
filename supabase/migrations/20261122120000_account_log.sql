-- The end of an account does not read the whole log of the auth service, which took 35 seconds at 3 million rows: over the
-- time that a hosted project gives a request.

-- Whose rows are still to be erased from the log, where it can't be looked up by person.
create table private.log_erasure (
  user_id uuid primary key,
  since timestamptz(3) not null default now()
);

alter table private.log_erasure enable row level security;
revoke all on private.log_erasure from anon, authenticated;
grant select on private.log_erasure to service_role;

-- The embedded backend's log is ours to index. A hosted project's belongs to its auth service.
do $migration$
begin
  if to_regclass('auth.audit_log_entries') is null then
    return;
  end if;
  create index if not exists audit_log_of_actor on auth.audit_log_entries ((payload ->> 'actor_id'));
exception when insufficient_privilege then
  raise notice 'auth.audit_log_entries takes no index of ours: schedule private.erase_logs()';
end
$migration$;

-- Erases from the log everybody who left: one reading of it, however many they are. Answers how many rows went.
create function private.erase_logs() returns bigint
language plpgsql volatile security definer set search_path = ''
as $$
declare
  erased bigint := 0;
begin
  if not exists (select from private.log_erasure) or to_regclass('auth.audit_log_entries') is null then
    return erased;
  end if;
  with asked as (delete from private.log_erasure returning user_id)
  delete from auth.audit_log_entries l using asked where l.payload ->> 'actor_id' = asked.user_id::text;
  get diagnostics erased = row_count;
  return erased;
end
$$;

create or replace function public.delete_account() returns void
language plpgsql security definer set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  -- Read in about a second.
  small_log constant bigint := 32 * 1024 * 1024;
  files_left boolean := false;
begin
  if me is null then
    raise exception 'nobody is signed in' using errcode = '42501';
  end if;
  if to_regclass('storage.objects') is not null then
    select exists (
      select from storage.objects o where o.bucket_id = 'avatars' and o.name like me::text || '/%'
    ) into files_left;
  end if;
  if files_left then
    raise exception 'remove the files of the account first'
      using errcode = 'PT409', hint = 'profile/files-left';
  end if;

  -- First all that other writers lock before they lock what hangs on it, in an order of its own: neither they nor two
  -- people who leave at once and liked each other's challenges wait in a circle.
  perform from public.profile p where p.user_id = me for update;
  perform from public.challenge c
  where c.challenge_id in (
    select o.challenge_id from public.challenge o where o.user_id = me
    union
    select l.challenge_id from public.likes l where l.user_id = me
  )
  order by c.challenge_id
  for update;

  -- The auth service's log has names and addresses, and no foreign key.
  if to_regclass('auth.audit_log_entries') is not null then
    if to_regclass('auth.audit_log_of_actor') is not null
      or pg_catalog.pg_table_size('auth.audit_log_entries'::regclass) < small_log then
      delete from auth.audit_log_entries l where l.payload ->> 'actor_id' = me::text;
    else
      insert into private.log_erasure (user_id) values (me) on conflict do nothing;
    end if;
  end if;
  -- Profile, challenges, entries, likes and feedback follow by their foreign keys.
  delete from auth.users where id = me;
end
$$;

-- Where the project has pg_cron, every night.
do $migration$
begin
  if to_regclass('auth.audit_log_of_actor') is null and to_regclass('cron.job') is not null then
    execute $sql$select cron.schedule('erase-logs', '17 3 * * *', 'select private.erase_logs()')$sql$;
  end if;
exception when insufficient_privilege then
  raise notice 'pg_cron is not ours to use: schedule private.erase_logs()';
end
$migration$;

revoke execute on function private.erase_logs() from public, anon, authenticated;
grant execute on function private.erase_logs() to service_role;
