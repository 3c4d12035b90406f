-- The daily job also deletes ids of programs' additions.

set check_function_bodies = off;
alter default privileges revoke execute on functions from public;

-- Deletes lines of the auth log after 90 days, notes and ids of programs' additions after 30 days, and counts of reports
-- after an hour. Ids of deleted notes stay until no client can send such a note: a date up to 30 days ago is accepted, in
-- every time zone. Returns the number of deleted rows.
create or replace function private.purge_aged_records() returns bigint
language plpgsql volatile security definer set search_path = ''
as $$
declare
  deleted bigint;
  lines bigint := 0;
begin
  with networks as (
    delete from private.report_network n where n.hour < date_trunc('hour', now()) returning 1
  ),
  notes as (
    delete from public.note n where n.date < (now() at time zone 'UTC')::date - 30 returning 1
  ),
  note_ids as (
    delete from private.deleted_note d where d.deleted_at < now() - interval '33 days' returning 1
  ),
  additions as (
    delete from private.entry_addition a where a.added_at < now() - interval '30 days' returning 1
  )
  select (select count(*) from networks) + (select count(*) from notes) + (select count(*) from note_ids)
    + (select count(*) from additions)
  into deleted;
  if to_regclass('auth.audit_log_entries') is not null then
    delete from auth.audit_log_entries l where l.created_at < now() - interval '90 days';
    get diagnostics lines = row_count;
  end if;
  return deleted + lines;
end
$$;

create or replace function private.note_addition(p_append_id uuid, p_day_id uuid) returns void
language sql volatile security definer set search_path = ''
as $$
  insert into private.entry_addition (user_id, append_id, day_id) values (auth.uid(), p_append_id, p_day_id)
$$;

alter default privileges grant execute on functions to public;
reset check_function_bodies;
