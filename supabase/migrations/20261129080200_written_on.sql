-- The owner's date when the database received an entry. Clients can't set or change it.

set check_function_bodies = off;
alter default privileges revoke execute on functions from public;

alter table public.day add column written_on date;

-- Entries of imported challenges stay empty, because imported entries can't be told from others.
update public.day d
set written_on = ((d.created_at at time zone case when private.is_time_zone(s.time_zone) then s.time_zone else 'UTC' end)
  - make_interval(hours => s.day_start_hour))::date
from public.challenge c, public.setting s
where c.challenge_id = d.challenge_id and c.imported_at is null and s.user_id = d.user_id;

create function private.set_written_on() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if not private.is_client_role() then
    return new;
  end if;
  if tg_op = 'UPDATE' then
    new.written_on := old.written_on;
    return new;
  end if;
  begin
    new.written_on := private.today(new.user_id);
  exception when invalid_parameter_value then
    -- A restore from a newer database can bring a time zone that this database doesn't know.
    new.written_on := null;
  end;
  return new;
end
$$;

create trigger set_written_on before insert or update on public.day
for each row execute function private.set_written_on();

alter default privileges grant execute on functions to public;
reset check_function_bodies;
