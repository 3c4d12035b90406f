-- PostgreSQL of Debian 13 rejects names of time zones that browsers report.
set check_function_bodies = off;
alter default privileges revoke execute on functions from public;

create function private.renamed_zone(name text) returns text
language sql immutable set search_path = ''
as $$
  select case name
    when 'Africa/Asmera' then 'Africa/Asmara'
    when 'America/Buenos_Aires' then 'America/Argentina/Buenos_Aires'
    when 'America/Catamarca' then 'America/Argentina/Catamarca'
    when 'America/Coral_Harbour' then 'America/Atikokan'
    when 'America/Cordoba' then 'America/Argentina/Cordoba'
    when 'America/Godthab' then 'America/Nuuk'
    when 'America/Indianapolis' then 'America/Indiana/Indianapolis'
    when 'America/Jujuy' then 'America/Argentina/Jujuy'
    when 'America/Louisville' then 'America/Kentucky/Louisville'
    when 'America/Mendoza' then 'America/Argentina/Mendoza'
    when 'Asia/Calcutta' then 'Asia/Kolkata'
    when 'Asia/Katmandu' then 'Asia/Kathmandu'
    when 'Asia/Rangoon' then 'Asia/Yangon'
    when 'Asia/Saigon' then 'Asia/Ho_Chi_Minh'
    when 'Atlantic/Faeroe' then 'Atlantic/Faroe'
    when 'Europe/Kiev' then 'Europe/Kyiv'
    when 'Pacific/Enderbury' then 'Pacific/Kanton'
    when 'Pacific/Ponape' then 'Pacific/Pohnpei'
    when 'Pacific/Truk' then 'Pacific/Chuuk'
    else name
  end
$$;

create or replace function private.enforce_setting_rules() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.user_id := old.user_id;
  new.updated_at := now();
  if new.time_zone <> old.time_zone and not private.is_time_zone(new.time_zone) then
    new.time_zone := private.renamed_zone(new.time_zone);
    if not private.is_time_zone(new.time_zone) then
      raise exception 'unknown time zone' using errcode = 'PT422', hint = 'profile/unknown-time-zone';
    end if;
  end if;
  if (new.time_zone, new.day_start_hour, new.reminder_at, new.reminder_weekdays)
    is distinct from (old.time_zone, old.day_start_hour, old.reminder_at, old.reminder_weekdays) then
    new.reminder_next :=
      private.next_moment(new.time_zone, new.reminder_at, new.reminder_weekdays, new.day_start_hour, now());
  end if;
  if (new.time_zone, new.likes_news) is distinct from (old.time_zone, old.likes_news) then
    new.likes_mail_next :=
      case when new.likes_news = 'weekly' then private.next_moment(new.time_zone, '18:00', 64, 0, now()) end;
  end if;
  return new;
end
$$;

grant execute on function private.renamed_zone to anon, authenticated, service_role;

alter default privileges grant execute on functions to public;
reset check_function_bodies;
