-- The schema `private`, which no API exposes, and helper functions.
-- 
-- These files describe the current database, each object once, and run in numeric order. Functions may use tables of
-- later files, because bodies are not checked on creation.

set check_function_bodies = off;

-- Functions are not executable unless their file grants it. In a Supabase project the API's roles may also execute
-- functions in `public` by default, so the files revoke that too.
alter default privileges revoke execute on functions from public;

create schema private;
grant usage on schema private to anon, authenticated, service_role;

-- Parts of views. Its objects bypass row security, so the API's roles have no access to this schema.
create schema internal;

-- Distinguishes a client's own write from one that a security definer function makes for it.
-- Not security definer itself: it must see the role of its caller.
create function private.is_client_role() returns boolean
language sql stable set search_path = ''
as $$ select current_user in ('anon', 'authenticated') $$;

-- PostgreSQL also accepts invented POSIX zones of any offset ("X+99"). A zone is valid here if its offset exists on earth.
create function private.is_time_zone(name text) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return name ~ '^[A-Za-z]'
    and (now() at time zone name) - (now() at time zone 'UTC') between interval '-12 hours' and interval '14 hours';
exception when invalid_parameter_value then
  return false;
end
$$;

-- Whether a text has a visible character. Explicit ranges, because the database's locale decides what counts as a space;
-- the form rules in core (input/text-validators.ts) use the same ranges.
create function private.has_visible_text(value text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select value ~ ('[^\u0001-\u0020\u007F-\u00A0\u00AD\u034F\u061C\u115F\u1160\u1680\u17B4\u17B5\u180B-\u180F\u2000-\u200F'
    || '\u2028-\u202F\u205F-\u206F\u2800\u3000\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\U000E0000-\U000E0FFF]')
$$;

-- Removes characters that change the direction of the text beside a title or a name. Isolates are allowed.
create function private.strip_bidi_overrides(value text) returns text
language sql immutable parallel safe set search_path = ''
as $$ select regexp_replace(value, '[\u202A-\u202E]', '', 'g') $$;

-- For views: without a trigger PostgreSQL rejects a write with another error, before it checks permissions.
create function private.reject_write() returns trigger
language plpgsql set search_path = ''
as $$
begin
  raise exception 'permission denied for view %', tg_table_name using errcode = '42501';
end
$$;

grant execute on function private.is_client_role, private.is_time_zone, private.has_visible_text,
  private.strip_bidi_overrides to anon, authenticated, service_role;
