-- Cases about a subject (challenge, entry, profile or reply), at most one open. Deleted with the account of its author.
create table private.moderation_case (
  case_id uuid primary key default gen_random_uuid(),
  subject_type text not null check (subject_type in ('challenge', 'day', 'profile', 'reply')),
  subject_id uuid not null,
  author_id uuid not null references auth.users (id) on delete cascade,
  state text not null default 'open' check (state in ('open', 'dismissed', 'acted')),
  -- Content at the first report. Erased six months after the case is closed.
  reported jsonb,
  priority integer not null default 0,
  opened_at timestamptz(3) not null default now(),
  closed_at timestamptz(3),
  closed_by uuid references auth.users (id) on delete set null,
  -- Content at later reports, which the author may have changed since the first report: [{"at", "content"}].
  reported_later jsonb not null default '[]' check (jsonb_typeof(reported_later) = 'array'),
  -- Entry that a reported reply answers. `reported` contains a copy of the entry until the entry is deleted.
  answered_day_id uuid,
  constraint moderation_case_closed check ((state = 'open') = (closed_at is null))
);

create unique index moderation_case_open on private.moderation_case (subject_type, subject_id) where state = 'open';
create index moderation_case_queue on private.moderation_case ((-priority), opened_at, case_id) where state = 'open';
create index moderation_case_of_author on private.moderation_case (author_id);
create index moderation_case_of_closer on private.moderation_case (closed_by);
create index moderation_case_to_erase on private.moderation_case (closed_at) where reported is not null;
create index moderation_case_of_answered on private.moderation_case (answered_day_id) where answered_day_id is not null;
create index moderation_case_of_subject on private.moderation_case (subject_id);

create table public.report (
  -- Random, because a visitor with the number can read the state of the report.
  number text primary key check (number ~ '^R-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$'),
  reporter_id uuid references auth.users (id) on delete set null,
  case_id uuid references private.moderation_case (case_id) on delete set null,
  subject_type text not null check (subject_type in ('challenge', 'day', 'profile', 'reply')),
  -- Cleared when the author's account is deleted, because the id of a reported profile is the user's id.
  subject_id uuid,
  reason text not null check (
    reason in ('spam', 'harassment', 'violence', 'sexual', 'self-harm', 'illegal', 'rights', 'other')
  ),
  note text check (char_length(note) between 1 and 1000),
  created_at timestamptz(3) not null default now(),
  state text not null default 'open' check (state in ('open', 'dismissed', 'acted')),
  answered_at timestamptz(3),
  -- True if the author's account was deleted before a decision. Its state "acted" then proves nothing.
  unjudged boolean not null default false,
  constraint report_answered check ((state = 'open') = (answered_at is null))
);

create unique index report_once on public.report (reporter_id, subject_type, subject_id) where state = 'open';
create index report_of_reporter on public.report (reporter_id, created_at desc);
create index report_of_case on public.report (case_id);
create index report_signed_out on public.report (created_at) where reporter_id is null;
create index report_judged_of_reporter on public.report (reporter_id, state) where state <> 'open' and not unjudged;

alter table private.moderation_case enable row level security;
alter table public.report enable row level security;

create policy "Users read their own reports" on public.report
for select to authenticated using (reporter_id = (select auth.uid()));

revoke all on private.moderation_case, public.report from anon, authenticated;
grant select on public.report to authenticated;
grant all on private.moderation_case, public.report to service_role;

-- Number of visitors' reports per network and hour. `network` is a hash of network and hour, so no address is stored.
create table private.report_network (
  network bigint primary key,
  hour timestamptz not null,
  used integer not null
);

alter table private.report_network enable row level security;
revoke all on private.report_network from anon, authenticated;

create type public.report_status_row as (
  number text,
  subject_type text,
  reason text,
  created_at timestamptz,
  state text,
  answered_at timestamptz,
  unjudged boolean
);

create function private.subject_author(subject_type text, subject_id uuid) returns uuid
language sql stable security definer set search_path = ''
as $$
  select case $1
    when 'challenge' then (select c.user_id from public.challenge c where c.challenge_id = $2)
    when 'day' then (select d.user_id from public.day d where d.day_id = $2)
    when 'profile' then (select p.user_id from public.profile p where p.user_id = $2)
    when 'reply' then (select r.user_id from public.circle_reply r where r.reply_id = $2)
  end
$$;

create function private.subject_content(subject_type text, subject_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select case $1
    when 'challenge' then (
      select jsonb_strip_nulls(
        jsonb_build_object('title', c.title, 'desc', c."desc", 'tags', nullif(c.tags, ''), 'template', nullif(c.template, ''))
      )
      from public.challenge c where c.challenge_id = $2
    )
    when 'day' then (
      select jsonb_build_object('title', c.title, 'date', d.date, 'content', d.content)
        || jsonb_strip_nulls(jsonb_build_object('photos', nullif(private.photos_of_entry(d.day_id), '[]')))
      from public.day d join public.challenge c on c.challenge_id = d.challenge_id
      where d.day_id = $2
    )
    when 'profile' then (
      select jsonb_build_object('nickname', p.nickname, 'comment', p.comment, 'avatar_url', p.avatar_url)
        || jsonb_strip_nulls(jsonb_build_object('handle', p.handle))
      from public.profile p where p.user_id = $2
    )
    when 'reply' then (
      select jsonb_build_object('content', r.content, 'title', c.title, 'date', d.date, 'answered', d.content)
      from public.circle_reply r
      join public.day d on d.day_id = r.day_id
      join public.challenge c on c.challenge_id = d.challenge_id
      where r.reply_id = $2
    )
  end
$$;

-- Texts of the reported user's nudges to the reporter. The case stores them, because nudges are deleted after 7 days.
create function private.reported_nudges(author_id uuid, reporter_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_strip_nulls(jsonb_build_object('nudges', string_agg(n.date || ' ' || n.content, E'\n' order by n.created_at)))
  from public.circle_nudge n
  where n.user_id = $1 and n.to_user_id = $2 and n.content is not null
$$;

create function private.content_excerpt(content jsonb) returns text
language sql immutable set search_path = ''
as $$ select left(coalesce(content ->> 'content', content ->> 'nickname', content ->> 'title', ''), 100) $$;

create function private.get_or_open_case(p_subject_type text, p_subject_id uuid, p_author_id uuid) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  found_case uuid;
begin
  loop
    insert into private.moderation_case (subject_type, subject_id, author_id, reported, answered_day_id)
    values (
      p_subject_type, p_subject_id, p_author_id, private.subject_content(p_subject_type, p_subject_id),
      (select r.day_id from public.circle_reply r where p_subject_type = 'reply' and r.reply_id = p_subject_id)
    )
    on conflict (subject_type, subject_id) where state = 'open' do nothing
    returning case_id into found_case;
    if found then
      exit when p_subject_type <> 'reply';
      -- Makes a concurrent deletion of the entry wait and see the new case. An existing case needs no lock of the
      -- entry, which could deadlock: a deletion locks the entry first, then its cases.
      perform from public.day d
      join public.circle_reply r on r.day_id = d.day_id
      where r.reply_id = p_subject_id
      for key share of d;
      exit when found;
      raise exception 'subject not found' using errcode = 'PT404', hint = 'report/not-found';
    end if;
    -- A concurrent transaction may have closed or deleted the case.
    select c.case_id into found_case
    from private.moderation_case c
    where c.subject_type = p_subject_type and c.subject_id = p_subject_id and c.state = 'open'
    for no key update;
    exit when found;
  end loop;
  return found_case;
end
$$;

-- Adds a version that differs from all stored ones. The 21st replaces the 20th, so authors can't push out earlier ones.
create function private.append_case_content(p_case_id uuid, content jsonb) returns void
language sql volatile security definer set search_path = ''
as $$
  update private.moderation_case c
  set reported_later =
    case when jsonb_array_length(c.reported_later) < 20 then c.reported_later else c.reported_later - 19 end
    || jsonb_build_object('at', now(), 'content', $2)
  where c.case_id = $1 and $2 is not null and $2 is distinct from c.reported
    and not c.reported_later @> jsonb_build_array(jsonb_build_object('content', $2))
$$;

create function private.reporter_accuracy(
  p_reporter_id uuid, out reporter_right integer, out reporter_wrong integer
)
language sql stable security definer set search_path = ''
as $$
  select count(*) filter (where r.state = 'acted')::integer, count(*) filter (where r.state = 'dismissed')::integer
  from public.report r
  where r.reporter_id = p_reporter_id and r.state <> 'open' and not r.unjudged
$$;

-- Sort key of the queue: first the most severe reason, then the reports. Reports of accurate reporters count more.
create function private.case_priority(p_case_id uuid) returns integer
language sql stable security definer set search_path = ''
as $$
  select max(array_position(array['other', 'spam', 'rights', 'harassment', 'sexual', 'violence', 'illegal', 'self-harm'], r.reason)) * 100
    + least(99, sum(case
      when r.reporter_id is null then 1
      when record.reporter_right > record.reporter_wrong then 6
      when record.reporter_right < record.reporter_wrong then 1
      else 3
    end))::integer
  from (select * from public.report q where q.case_id = p_case_id order by q.created_at limit 100) r
  cross join lateral private.reporter_accuracy(r.reporter_id) record
$$;

-- Encodes sixty random bits in Crockford's base 32. Skips bytes 6 to 8 of the uuid: some of their bits are fixed.
create function private.new_report_number() returns text
language sql volatile set search_path = ''
as $$
  select 'R-' || substr(letters, 1, 4) || '-' || substr(letters, 5, 4) || '-' || substr(letters, 9, 4)
  from (
    select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', get_byte(random.bytes, at) % 32 + 1, 1), '') as letters
    from (select uuid_send(gen_random_uuid()) as bytes) random, unnest(array[0, 1, 2, 3, 4, 5, 9, 10, 11, 12, 13, 14]) at
  ) made
$$;

-- Returns the client's network (/24 of IPv4, /48 of IPv6) from Cloudflare's header in a hosted project, else null.
create function private.request_network() returns cidr
language plpgsql stable set search_path = ''
as $$
declare
  client inet;
begin
  client := nullif(current_setting('request.headers', true), '')::jsonb ->> 'cf-connecting-ip';
  return network(set_masklen(client, case family(client) when 4 then 24 else 48 end));
exception when invalid_text_representation then
  return null;
end
$$;

insert into private.quota (action, hourly, hourly_import) values
  ('report', 20, 20),
  -- Limits for visitors: all reports without a severe reason, per subject, per network, and all with a severe reason.
  ('report-signed-out', 60, 60),
  ('report-signed-out-subject', 3, 3),
  ('report-signed-out-network', 10, 10),
  ('report-signed-out-severe', 60, 60);

create function private.throttle_report(p_subject_type text, p_subject_id uuid, p_reason text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  severe constant text[] := array['sexual', 'violence', 'illegal', 'self-harm'];
  action constant text := case when p_reason = any (severe) then 'report-signed-out-severe' else 'report-signed-out' end;
  this_hour constant timestamptz := date_trunc('hour', now());
  network_number constant bigint := hashtextextended(private.request_network()::text, extract(epoch from this_hour)::bigint);
  network_used integer := 0;
  again timestamptz;
begin
  if me is not null then
    if private.increment_quota_use(me, 'report', 1) > private.hourly_quota(me, 'report') then
      again := this_hour + interval '1 hour';
    end if;
  else
    perform pg_advisory_xact_lock(8014, 17);
    select case
      when count(*) filter (where it.is_same) >= private.hourly_quota(null, 'report-signed-out-subject')
        then min(it.created_at) filter (where it.is_same)
      when count(*) filter (where it.is_alike) >= private.hourly_quota(null, action)
        then min(it.created_at) filter (where it.is_alike)
    end + interval '1 hour'
    into again
    from (
      select r.created_at, (r.subject_type, r.subject_id) = (p_subject_type, p_subject_id) as is_same,
        (r.reason = any (severe)) = (p_reason = any (severe)) as is_alike
      from public.report r
      where r.reporter_id is null and r.created_at > now() - interval '1 hour'
    ) it;
    if network_number is not null then
      delete from private.report_network n where n.hour < this_hour;
      insert into private.report_network as n (network, hour, used) values (network_number, this_hour, 1)
      on conflict (network) do update set used = n.used + 1
      returning used into network_used;
      if network_used > private.hourly_quota(null, 'report-signed-out-network') then
        again := greatest(again, this_hour + interval '1 hour');
      end if;
    end if;
  end if;
  if again is not null then
    raise exception 'too many reports within an hour'
      using errcode = 'PT429', hint = 'report/throttled',
        detail = to_char(again at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"');
  end if;
end
$$;

create function private.insert_report(p_subject_type text, p_subject_id uuid, reason text, note text) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  author constant uuid := private.subject_author(p_subject_type, p_subject_id);
  its_case uuid;
  its_number text;
  content jsonb;
begin
  if author is null then
    raise exception 'subject not found' using errcode = 'PT404', hint = 'report/not-found';
  end if;
  if author = me then
    raise exception 'users can''t report themselves' using errcode = 'PT422', hint = 'report/own';
  end if;
  -- Locks the case first, which serializes reports of one subject.
  begin
    its_case := private.get_or_open_case(p_subject_type, p_subject_id, author);
  exception when foreign_key_violation then
    raise exception 'subject not found' using errcode = 'PT404', hint = 'report/not-found';
  end;
  select r.number into its_number
  from public.report r
  where r.reporter_id = me and r.subject_type = p_subject_type and r.subject_id = p_subject_id and r.state = 'open';
  if found then
    raise exception 'already reported' using errcode = 'PT409', hint = 'report/already-open', detail = its_number;
  end if;
  perform private.throttle_report(p_subject_type, p_subject_id, reason);

  insert into public.report (number, reporter_id, case_id, subject_type, subject_id, reason, note)
  values (private.new_report_number(), me, its_case, p_subject_type, p_subject_id, reason, note)
  returning number into its_number;
  content := private.subject_content(p_subject_type, p_subject_id);
  if p_subject_type = 'profile' then
    content := content || private.reported_nudges(author, me);
  end if;
  perform private.append_case_content(its_case, content);
  update private.moderation_case c set priority = private.case_priority(its_case) where c.case_id = its_case;
  return its_number;
end
$$;

-- Runs with the reporter's rights, because a user can report only visible content (also in a circle).
create function public.create_report(subject_type text, subject_id uuid, reason text, note text default null)
returns text
language plpgsql volatile set search_path = ''
as $$
declare
  is_seen boolean;
  words constant text := nullif(btrim(create_report.note, E' \t\n\r'), '');
begin
  if create_report.subject_type not in ('challenge', 'day', 'profile', 'reply') or create_report.subject_id is null
    or create_report.reason not in ('spam', 'harassment', 'violence', 'sexual', 'self-harm', 'illegal', 'rights', 'other')
    or create_report.subject_type is null or create_report.reason is null or char_length(words) > 1000 then
    raise exception 'unknown kind of report' using errcode = 'PT422', hint = 'report/invalid';
  end if;
  is_seen := case create_report.subject_type
    when 'challenge' then exists (select from public.challenge c where c.challenge_id = create_report.subject_id)
    when 'day' then exists (select from public.day d where d.day_id = create_report.subject_id)
    when 'profile' then exists (select from public.profile p where p.user_id = create_report.subject_id)
    else false
  end or private.is_shown_in_my_circle(create_report.subject_type, create_report.subject_id);
  if not is_seen then
    raise exception 'subject not found' using errcode = 'PT404', hint = 'report/not-found';
  end if;
  return private.insert_report(create_report.subject_type, create_report.subject_id, create_report.reason, words);
end
$$;

-- Accepts common misreadings: "o" for 0, "i" and "l" for 1.
create function public.report_status(number text) returns setof public.report_status_row
language sql stable security definer set search_path = ''
as $$
  select r.number, r.subject_type, r.reason, r.created_at, r.state, r.answered_at, r.unjudged
  from public.report r
  where r.number = 'R-' || translate(substr(upper(btrim($1)), 3), 'OIL', '011')
$$;

-- Clears the note if the account of reporter or author is deleted. Open reports about a deleted author become "acted".
create function private.redact_report() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if new.reporter_id is null and old.reporter_id is not null then
    new.note := null;
  end if;
  if new.case_id is null and old.case_id is not null then
    new.subject_id := null;
    new.note := null;
    if new.state = 'open' then
      new.state := 'acted';
      new.answered_at := now();
      new.unjudged := true;
    end if;
  end if;
  return new;
end
$$;

create trigger redact_report before update of reporter_id, case_id on public.report
for each row execute function private.redact_report();

create function private.purge_closed_case_texts() returns bigint
language plpgsql volatile security definer set search_path = ''
as $$
declare
  limit_moment constant timestamptz := now() - interval '6 months';
  erased bigint;
begin
  update public.report r set note = null
  from private.moderation_case c
  where c.case_id = r.case_id and c.closed_at < limit_moment and c.reported is not null and r.note is not null;

  update private.moderation_case c set reported = null, reported_later = '[]'
  where c.closed_at < limit_moment and c.reported is not null;
  get diagnostics erased = row_count;
  return erased;
end
$$;

revoke execute on function public.create_report, public.report_status from anon, authenticated;
grant execute on function private.insert_report, public.create_report, public.report_status
to anon, authenticated, service_role;
grant execute on function private.purge_closed_case_texts to service_role;
