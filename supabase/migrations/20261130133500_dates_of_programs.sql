-- Dates of programs must have the form 2026-11-30.
set check_function_bodies = off;
alter default privileges revoke execute on functions from public;

create function private.iso_date(value text) returns date
language plpgsql stable strict set search_path = ''
as $$
begin
  if value !~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' then
    raise exception 'a date must have the form 2026-11-30' using errcode = '22007';
  end if;
  return value::date;
end
$$;

create or replace function public.read_diary(token text, before_date text default null, before_id text default null) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  last_date date;
  last_id uuid;
begin
  perform private.act_by_access_token(token, 'read');
  begin
    last_date := private.iso_date(before_date);
    last_id := before_id;
  exception when data_exception then
    raise exception 'before_date and before_id must be the date and the id of an entry' using errcode = '22023';
  end;
  return jsonb_build_object(
    'today', private.today(auth.uid()),
    'challenges', (
      select coalesce(jsonb_agg(to_jsonb(r)), '[]')
      from (
        select c.challenge_id, c.title, c.category, c.days, c.day_count, c.completed, c.visibility, c.start_date,
          c.ended_early
        from public.challenge c
        where c.user_id = auth.uid()
        order by c.start_date desc, c.challenge_id desc
        limit 250
      ) r
    ),
    'entries', (
      select coalesce(jsonb_agg(to_jsonb(r)), '[]')
      from (
        select d.day_id, d.challenge_id, d.date, d.day, d.content, d.format, d.created_at, d.updated_at
        from public.day d
        where d.user_id = auth.uid() and (last_date is null or (d.date, d.day_id) < (last_date, last_id))
        order by d.date desc, d.day_id desc
        limit 100
      ) r
    )
  );
end
$$;

drop function public.api_entries(uuid, date, date, text, date, uuid);

create function public.api_entries(
  challenge_id uuid default null, from_date text default null, to_date text default null, search text default null,
  before_date text default null, before_id uuid default null
)
returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  first_date date;
  last_date date;
  cursor_date date;
  most integer := 100;
  patterns text[];
  entry public.day;
  found jsonb[] := '{}';
  examined integer := 0;
  bytes integer := 0;
  is_last boolean := true;
begin
  perform private.act_by_request('read');
  if (before_date is null) <> (before_id is null) then
    raise exception 'before_date and before_id belong together' using errcode = '22023';
  end if;
  first_date := private.iso_date(from_date);
  last_date := private.iso_date(to_date);
  cursor_date := private.iso_date(before_date);
  if char_length(search) > 100 then
    raise exception 'a search has at most 100 characters' using errcode = '22023';
  end if;
  patterns := private.search_patterns(private.search_words(coalesce(search, '')));
  if cardinality(patterns) > 0 then
    most := 50;
  end if;
  for entry in
    select d.*
    from public.day d
    where d.user_id = auth.uid()
      and (api_entries.challenge_id is null or d.challenge_id = api_entries.challenge_id)
      and (first_date is null or d.date >= first_date)
      and (last_date is null or d.date <= last_date)
      and (cursor_date is null or (d.date, d.day_id) < (cursor_date, before_id))
    order by d.date desc, d.day_id desc
    limit 500
  loop
    if cardinality(patterns) = 0 or private.fold(entry.content) like all (patterns) then
      found := found || private.entry_for_program(entry);
    end if;
    examined := examined + 1;
    bytes := bytes + octet_length(entry.content);
    is_last := not (examined = 500 or bytes >= 400000 or cardinality(found) = most);
    exit when not is_last;
  end loop;
  return jsonb_build_object(
    'entries', to_jsonb(found),
    'next', case when not is_last then jsonb_build_object('before_date', entry.date, 'before_id', entry.day_id) end
  );
end
$$;

revoke execute on function public.api_entries from anon, authenticated;
grant execute on function private.iso_date, public.api_entries to anon, authenticated;

alter default privileges grant execute on functions to public;
reset check_function_bodies;
