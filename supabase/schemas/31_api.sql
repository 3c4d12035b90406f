-- Functions for programs. Each runs as the owner of the token in the header x-diary-token, with policies and quotas.

-- Ids of additions to entries, so a repeated request adds nothing. Deleted after 30 days (16_account.sql).
create table private.entry_addition (
  user_id uuid not null references auth.users (id) on delete cascade,
  append_id uuid not null,
  day_id uuid not null references public.day (day_id) on delete cascade,
  added_at timestamptz(3) not null default now(),
  primary key (user_id, append_id)
);

create index entry_addition_of_entry on private.entry_addition (day_id);

alter table private.entry_addition enable row level security;
revoke all on private.entry_addition from anon, authenticated;
grant select, insert, delete on private.entry_addition to service_role;

create function private.act_by_request(scope text) returns private.access_token
language plpgsql volatile set search_path = ''
as $$
begin
  return private.act_by_access_token(
    nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-diary-token', scope
  );
end
$$;

-- Two missed days in a row end a streak (core/rest-days/rules.ts). Today, rest days and unplanned days aren't missed.
-- A single query, because with a loop over the days, many long challenges could block the embedded database.
create function private.streak(p_challenge_id uuid, p_today date) returns integer
language plpgsql stable set search_path = ''
as $$
declare
  c public.challenge;
  written date[];
  rests date[];
begin
  select * into c from public.challenge o where o.challenge_id = p_challenge_id;
  written := array(select d.date from public.day d where d.challenge_id = p_challenge_id and d.date <= p_today);
  rests := array(select r.date from public.rest_day r where r.challenge_id = p_challenge_id and r.date <= p_today);
  return (
    with plan as materialized (
      select p.until, p.weekdays,
        coalesce(max(p.until) over (order by p.place rows between unbounded preceding and 1 preceding), '-infinity') as since
      from (
        select (e.plan ->> 'until')::date as until, (e.plan ->> 'weekdays')::integer as weekdays, e.place
        from jsonb_array_elements(c.earlier_weekdays) with ordinality e (plan, place)
        union all
        select 'infinity', c.weekdays, jsonb_array_length(c.earlier_weekdays) + 1
      ) p
    ), entry as (
      select w.date, coalesce(lead(w.date) over (order by w.date), p_today) as next from unnest(written) w (date)
    ), reached as (
      select bool_and(m.missed < 2) over (order by e.date desc) as is_reached
      from entry e
      cross join lateral (
        select count(*) as missed
        from (
          select
          from plan p
          cross join lateral (select greatest(p.since, e.date + 1) as first, least(p.until, e.next) as until) s
          cross join lateral (select s.first + n as date from generate_series(0, s.until - s.first - 1) n) d
          where p.since < e.next and p.until > e.date
            and case when p.weekdays & (1 << extract(isodow from d.date)::integer - 1) <> 0 then d.date <> all (rests) end
          limit 2
        ) missed_days
      ) m
    )
    select count(*)::integer from reached r where r.is_reached
  );
end
$$;

create function private.entry_for_program(entry public.day) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'day_id', entry.day_id, 'challenge_id', entry.challenge_id, 'date', entry.date, 'day', entry.day,
    'content', entry.content, 'format', entry.format, 'created_at', entry.created_at, 'updated_at', entry.updated_at,
    'photos', (
      select coalesce(jsonb_agg(jsonb_build_object('photo_id', p.photo_id, 'alt', p.alt) order by p.position), '[]')
      from public.photo p
      where p.day_id = entry.day_id
    )
  )
$$;

create function private.written_entry(entry public.day) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_build_object(
    'day_id', entry.day_id, 'challenge_id', entry.challenge_id, 'date', entry.date, 'day', entry.day
  )
$$;

create function public.api_me() returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  used constant private.access_token := private.act_by_request(null);
begin
  return (
    select jsonb_build_object(
      'user_id', p.user_id, 'name', p.nickname, 'handle', p.handle, 'today', private.today(p.user_id),
      'time_zone', s.time_zone, 'scopes', used.scopes, 'expires_at', used.expires_at
    )
    from public.profile p
    join public.setting s on s.user_id = p.user_id
    where p.user_id = used.user_id
  );
end
$$;

create function public.api_challenges() returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  today date;
begin
  perform private.act_by_request('read');
  today := private.today(auth.uid());
  return jsonb_build_object('challenges', (
    select coalesce(jsonb_agg(to_jsonb(r)), '[]')
    from (
      select c.challenge_id, c.title, c.category, c."desc", c.tags, c.days, c.day_count, c.completed, c.ended_early,
        c.visibility, c.start_date, private.streak(c.challenge_id, today) as streak,
        exists (select from public.day d where d.challenge_id = c.challenge_id and d.date = today) as today_written
      from public.challenge c
      where c.user_id = auth.uid()
      order by c.start_date desc, c.challenge_id desc
      limit 250
    ) r
  ));
end
$$;

-- Reads at most 500 entries or 400 kB. Returns up to 100 entries, or up to 50 that contain all words of `search`.
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

-- Omits texts that staff hid, also if the caller is staff.
create function public.api_public_entries(challenge_id uuid) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  c public.home_challenge;
begin
  perform private.act_by_request('read');
  select * into c from public.home_challenge h
  where h.challenge_id = api_public_entries.challenge_id and h.visibility = 'public' and h.hidden_at is null;
  if not found then
    raise exception 'challenge not found' using errcode = 'PT404', hint = 'challenge/not-found';
  end if;
  return jsonb_build_object(
    'untrusted', c.user_id <> auth.uid(),
    'challenge', jsonb_build_object(
      'challenge_id', c.challenge_id, 'user_id', c.user_id, 'name', c.nickname, 'title', c.title,
      'category', c.category, 'desc', c."desc", 'tags', c.tags, 'days', c.days, 'day_count', c.day,
      'completed', c.completed, 'ended_early', c.ended_early, 'start_date', c.start_date
    ),
    'entries', (
      select coalesce(jsonb_agg(private.entry_for_program(r.d) order by (r.d).date desc), '[]')
      from (
        select d from public.day d
        where d.challenge_id = c.challenge_id and d.hidden_at is null
        order by d.date desc
        limit 100
      ) r
    )
  );
end
$$;

create function public.api_notes() returns jsonb
language plpgsql volatile set search_path = ''
as $$
begin
  perform private.act_by_request('read');
  return jsonb_build_object('notes', (
    select coalesce(jsonb_agg(to_jsonb(r)), '[]')
    from (
      select n.note_id, n.challenge_id, n.date, n.content, n.source, n.created_at
      from public.note n
      where n.user_id = auth.uid()
      order by n.created_at, n.note_id
      limit 500
    ) r
  ));
end
$$;

create function public.api_add_note(
  content text, note_id uuid default null, challenge_id uuid default null, source text default null
)
returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  id constant uuid := coalesce(note_id, gen_random_uuid());
  today date;
begin
  perform private.act_by_request('note');
  if source not in ('api', 'command line', 'assistant', 'commits') then
    raise exception 'the source must be api, command line, assistant or commits' using errcode = '22023';
  end if;
  today := private.today(auth.uid());
  -- Adds nothing if the owner has or had a note with this id.
  insert into public.note (note_id, user_id, challenge_id, date, content, source)
  values (id, auth.uid(), api_add_note.challenge_id, today, api_add_note.content, coalesce(api_add_note.source, 'api'));
  return jsonb_build_object(
    'note_id', id, 'date', coalesce((select n.date from public.note n where n.note_id = id), today)
  );
end
$$;

create function public.api_register_entry(challenge_id uuid, content text, entry_id uuid default null) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  id constant uuid := coalesce(entry_id, gen_random_uuid());
  today date;
  entry public.day;
begin
  perform private.act_by_request('write');
  today := private.today(auth.uid());
  -- Waits for a concurrent request, which may register the same entry.
  perform from public.challenge c
  where c.challenge_id = api_register_entry.challenge_id and c.user_id = auth.uid()
  for no key update;
  if not found then
    raise exception 'challenge not found' using errcode = 'PT404', hint = 'challenge/not-found';
  end if;
  select * into entry from public.day d
  where d.day_id = id and d.challenge_id = api_register_entry.challenge_id and d.user_id = auth.uid();
  if found then
    return private.written_entry(entry);
  end if;
  if exists (
    select from public.day d where d.challenge_id = api_register_entry.challenge_id and d.date = today
  ) then
    raise exception 'today already has an entry' using errcode = 'PT409', hint = 'entry/exists';
  end if;
  insert into public.day (day_id, challenge_id, user_id, date, content, format)
  values (id, api_register_entry.challenge_id, auth.uid(), today, api_register_entry.content, 'markdown')
  returning * into entry;
  return private.written_entry(entry);
end
$$;

create function private.entry_of_addition(p_append_id uuid) returns uuid
language sql stable security definer set search_path = ''
as $$
  select a.day_id from private.entry_addition a where a.user_id = auth.uid() and a.append_id = p_append_id
$$;

create function private.note_addition(p_append_id uuid, p_day_id uuid) returns void
language sql volatile security definer set search_path = ''
as $$
  insert into private.entry_addition (user_id, append_id, day_id) values (auth.uid(), p_append_id, p_day_id)
$$;

create function public.api_append_to_entry(challenge_id uuid, content text, append_id uuid) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  entry public.day;
begin
  perform private.act_by_request('write');
  if private.has_visible_text(content) is not true or append_id is null then
    raise exception 'the content is blank, or append_id is missing' using errcode = 'check_violation';
  end if;
  -- Waits for a concurrent request, which may make the same addition.
  perform from public.challenge c
  where c.challenge_id = api_append_to_entry.challenge_id and c.user_id = auth.uid()
  for no key update;
  if not found then
    raise exception 'challenge not found' using errcode = 'PT404', hint = 'challenge/not-found';
  end if;
  select * into entry from public.day d where d.day_id = private.entry_of_addition(append_id);
  if found then
    return private.written_entry(entry);
  end if;
  update public.day d set content = d.content || E'\n\n' || api_append_to_entry.content
  where d.challenge_id = api_append_to_entry.challenge_id and d.user_id = auth.uid()
    and d.date = private.today(auth.uid())
  returning * into entry;
  if not found then
    raise exception 'today has no entry' using errcode = 'PT404', hint = 'entry/not-found';
  end if;
  perform private.note_addition(append_id, entry.day_id);
  return private.written_entry(entry);
end
$$;

revoke execute on function public.api_me, public.api_challenges, public.api_entries, public.api_public_entries,
  public.api_notes, public.api_add_note, public.api_register_entry, public.api_append_to_entry
from anon, authenticated;
grant execute on function public.api_me, public.api_challenges, public.api_entries, public.api_public_entries,
  public.api_notes, public.api_add_note, public.api_register_entry, public.api_append_to_entry, private.act_by_request
to anon, authenticated;
grant execute on function private.streak, private.entry_for_program, private.written_entry, private.entry_of_addition,
  private.note_addition
to authenticated;
