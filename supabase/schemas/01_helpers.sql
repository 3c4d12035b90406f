-- Helper functions in `private`, a schema that no API exposes. The files of this folder are applied in order of names.

set check_function_bodies = off;

-- Supabase projects also grant each new public function to `anon` and `authenticated`, so each file revokes this right.
alter default privileges revoke execute on functions from public;

create schema private;
grant usage on schema private to anon, authenticated, service_role;

create schema internal;

-- True if a client is the caller. Not security definer, because `current_user` must be the caller's role.
create function private.is_client_role() returns boolean
language sql stable set search_path = ''
as $$ select current_user in ('anon', 'authenticated') $$;

-- PostgreSQL also accepts invented POSIX zones ("X+99", or "A0B-99" with an invented summer time). So the zone's UTC
-- offsets of the coming year must be between -12 and +14 hours, as on earth.
create function private.is_time_zone(name text) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return name ~ '^[A-Za-z][^,]*$'
    and not exists (
      select from generate_series(0, 360, 30) n
      cross join lateral (select now() + make_interval(days => n) as moment) m
      where (m.moment at time zone name) - (m.moment at time zone 'UTC')
        not between interval '-12 hours' and interval '14 hours'
    );
exception when invalid_parameter_value then
  return false;
end
$$;

-- Browsers report these old names. Debian's PostgreSQL knows them only with the package tzdata-legacy.
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

-- Lists invisible characters, because regex classes depend on the locale. Same ranges: core/input/text-validators.ts.
create function private.has_visible_text(value text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select value ~ ('[^\u0001-\u0020\u007F-\u00A0\u00AD\u034F\u061C\u115F\u1160\u1680\u17B4\u17B5\u180B-\u180F\u2000-\u200F'
    || '\u2028-\u202F\u205F-\u206F\u2800\u3000\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\U000E0000-\U000E0FFF]')
$$;

-- Removes direction overrides and embeddings, which can also change the direction of the text after `value`. Keeps isolates.
create function private.strip_bidi_overrides(value text) returns text
language sql immutable parallel safe set search_path = ''
as $$ select regexp_replace(value, '[\u202A-\u202E]', '', 'g') $$;

-- Returns a title or a name as one line, because pages, mails and exports show it on one line.
create function private.one_line(value text) returns text
language sql immutable parallel safe set search_path = ''
as $$ select regexp_replace(private.strip_bidi_overrides(value), '[\u0001-\u001F\u007F-\u009F\u2028\u2029]+', ' ', 'g') $$;

-- Trigger for views. Without this trigger, the error of a rejected write says nothing about permissions.
create function private.reject_write() returns trigger
language plpgsql set search_path = ''
as $$
begin
  raise exception 'permission denied for view %', tg_table_name using errcode = '42501';
end
$$;

grant execute on function private.is_client_role, private.is_time_zone, private.renamed_zone, private.has_visible_text,
  private.strip_bidi_overrides, private.one_line to anon, authenticated, service_role;
