-- Anybody can give notice of what is here and should not be. Reports of one thing make one case, which people judge.

-- One for each subject while it is open. It goes with its author's account.
create table private.moderation_case (
  case_id uuid primary key default gen_random_uuid(),
  subject_type text not null check (subject_type in ('challenge', 'day', 'profile')),
  subject_id uuid not null,
  author_id uuid not null references auth.users (id) on delete cascade,
  state text not null default 'open' check (state in ('open', 'dismissed', 'acted')),
  -- What there was to see at the first report. Erased some months after the case is closed.
  reported jsonb,
  priority integer not null default 0,
  opened_at timestamptz(3) not null default now(),
  closed_at timestamptz(3),
  closed_by uuid references auth.users (id) on delete set null,
  constraint moderation_case_closed check ((state = 'open') = (closed_at is null))
);

create unique index moderation_case_open on private.moderation_case (subject_type, subject_id) where state = 'open';
create index moderation_case_queue on private.moderation_case ((-priority), opened_at, case_id) where state = 'open';
create index moderation_case_of_author on private.moderation_case (author_id);
create index moderation_case_of_closer on private.moderation_case (closed_by);
create index moderation_case_to_erase on private.moderation_case (closed_at) where reported is not null;

create table public.report (
  -- Unguessable: it is how somebody who is not signed in asks what became of it.
  number text primary key check (number ~ '^R-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$'),
  reporter_id uuid references auth.users (id) on delete set null,
  case_id uuid references private.moderation_case (case_id) on delete set null,
  subject_type text not null check (subject_type in ('challenge', 'day', 'profile')),
  -- Gone where its author's account is: a profile has its person's id.
  subject_id uuid,
  reason text not null check (
    reason in ('spam', 'harassment', 'violence', 'sexual', 'self-harm', 'illegal', 'rights', 'other')
  ),
  note text check (char_length(note) between 1 and 1000),
  created_at timestamptz(3) not null default now(),
  state text not null default 'open' check (state in ('open', 'dismissed', 'acted')),
  answered_at timestamptz(3),
  constraint report_answered check ((state = 'open') = (answered_at is null))
);

create unique index report_once on public.report (reporter_id, subject_type, subject_id) where state = 'open';
create index report_of_reporter on public.report (reporter_id, created_at desc);
-- How somebody's reports ended.
create index report_answered_of_reporter on public.report (reporter_id, state) where state <> 'open';
create index report_of_case on public.report (case_id);
-- For the throttle of those that are sent without signing in.
create index report_signed_out on public.report (created_at) where reporter_id is null;

insert into private.quota (action, hourly, hourly_import) values
  ('report', 20, 20),
  ('report-signed-out', 60, 60),
  ('report-signed-out-subject', 3, 3);

alter table private.moderation_case enable row level security;
alter table public.report enable row level security;

create policy "People see their own reports" on public.report
for select to authenticated using (reporter_id = (select auth.uid()));

revoke all on private.moderation_case from anon, authenticated;
revoke all on public.report from anon, authenticated;
grant select on public.report to authenticated;
grant all on private.moderation_case, public.report to service_role;

-- Of who left nothing stays: a reporter's words go with the reporter, and the subject's id with its author. What was
-- reported is then gone, which is an answer.
create function private.forget_in_report() returns trigger
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
    end if;
  end if;
  return new;
end
$$;

create trigger forget_in_report before update of reporter_id, case_id on public.report
for each row execute function private.forget_in_report();

-- Sixty random bits in Crockford's letters. Bytes 6 to 8 of a random uuid hold its version.
create function private.new_report_number() returns text
language sql volatile set search_path = ''
as $$
  select 'R-' || substr(letters, 1, 4) || '-' || substr(letters, 5, 4) || '-' || substr(letters, 9, 4)
  from (
    select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', get_byte(random.bytes, at) % 32 + 1, 1), '') as letters
    from (select uuid_send(gen_random_uuid()) as bytes) random, unnest(array[0, 1, 2, 3, 4, 5, 9, 10, 11, 12, 13, 14]) at
  ) made
$$;

-- Whose a subject is, and what there is to see of it.
create function private.subject_author(subject_type text, subject_id uuid) returns uuid
language sql stable security definer set search_path = ''
as $$
  select case $1
    when 'challenge' then (select c.user_id from public.challenge c where c.challenge_id = $2)
    when 'day' then (select d.user_id from public.day d where d.day_id = $2)
    when 'profile' then (select p.user_id from public.profile p where p.user_id = $2)
  end
$$;

create function private.subject_content(subject_type text, subject_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select case $1
    when 'challenge' then (
      select jsonb_build_object('title', c.title, 'desc', c."desc") from public.challenge c where c.challenge_id = $2
    )
    when 'day' then (
      select jsonb_build_object('title', c.title, 'date', d.date, 'content', d.content)
      from public.day d join public.challenge c on c.challenge_id = d.challenge_id
      where d.day_id = $2
    )
    when 'profile' then (
      select jsonb_build_object('nickname', p.nickname, 'comment', p.comment, 'avatar_url', p.avatar_url)
      from public.profile p where p.user_id = $2
    )
  end
$$;

-- The subject in a line.
create function private.excerpt_of(content jsonb) returns text
language sql immutable set search_path = ''
as $$ select left(coalesce(content ->> 'content', content ->> 'nickname', content ->> 'title', ''), 100) $$;

-- Answers the open case of a subject, locked, and opens one where there is none.
create function private.open_case(of_type text, of_subject uuid, of_author uuid) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  found_case uuid;
begin
  loop
    insert into private.moderation_case (subject_type, subject_id, author_id, reported)
    values (of_type, of_subject, of_author, private.subject_content(of_type, of_subject))
    on conflict (subject_type, subject_id) where state = 'open' do nothing
    returning case_id into found_case;
    exit when found;
    -- It may be closed, or gone with its author, while this waits for it.
    select c.case_id into found_case
    from private.moderation_case c
    where c.subject_type = of_type and c.subject_id = of_subject and c.state = 'open'
    for no key update;
    exit when found;
  end loop;
  return found_case;
end
$$;

-- How a reporter's earlier reports ended.
create function private.reporter_record(of_reporter uuid, out reporter_right integer, out reporter_wrong integer)
language sql stable security definer set search_path = ''
as $$
  select count(*) filter (where r.state = 'acted')::integer, count(*) filter (where r.state = 'dismissed')::integer
  from public.report r
  where r.reporter_id = of_reporter and r.state <> 'open'
$$;

-- What is worst comes first; that many report it, and who was right before, comes second. It only orders the queue.
create function private.case_priority(of_case uuid) returns integer
language sql stable security definer set search_path = ''
as $$
  select max(array_position(array['other', 'spam', 'rights', 'harassment', 'sexual', 'violence', 'illegal', 'self-harm'], r.reason)) * 100
    + least(99, sum(case
      when r.reporter_id is null then 1
      when record.reporter_right > record.reporter_wrong then 6
      when record.reporter_right < record.reporter_wrong then 1
      else 3
    end))::integer
  from (select * from public.report q where q.case_id = of_case order by q.created_at limit 100) r
  cross join lateral private.reporter_record(r.reporter_id) record
$$;

-- Refuses what is sent too often: by a person, and by all who are not signed in together and for one subject.
create function private.throttle_report(of_type text, of_subject uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  hour_ago constant timestamptz := now() - interval '1 hour';
  is_throttled boolean;
begin
  if me is not null then
    is_throttled := private.count_use(me, 'report', 1) > private.hourly_quota(me, 'report');
  else
    perform pg_advisory_xact_lock(8014, 17);
    select count(*) >= private.hourly_quota(null, 'report-signed-out')
      or count(*) filter (where (r.subject_type, r.subject_id) = (of_type, of_subject))
        >= private.hourly_quota(null, 'report-signed-out-subject')
    into is_throttled
    from public.report r
    where r.reporter_id is null and r.created_at > hour_ago;
  end if;
  if is_throttled then
    raise exception 'too many reports within an hour' using errcode = 'PT429', hint = 'report/throttled';
  end if;
end
$$;

create function private.keep_report(of_type text, of_subject uuid, reason text, note text) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  author constant uuid := private.subject_author(of_type, of_subject);
  its_case uuid;
  its_number text;
begin
  if author is null then
    raise exception 'nothing to report' using errcode = 'PT404', hint = 'report/not-found';
  end if;
  if author = me then
    raise exception 'one''s own' using errcode = 'PT422', hint = 'report/own';
  end if;
  -- First the case, which makes reports of one thing take turns, then the answer to a repeated one.
  begin
    its_case := private.open_case(of_type, of_subject, author);
  exception when foreign_key_violation then
    raise exception 'nothing to report' using errcode = 'PT404', hint = 'report/not-found';
  end;
  select r.number into its_number
  from public.report r
  where r.reporter_id = me and r.subject_type = of_type and r.subject_id = of_subject and r.state = 'open';
  if found then
    raise exception 'reported already' using errcode = 'PT409', hint = 'report/already-open', detail = its_number;
  end if;
  perform private.throttle_report(of_type, of_subject);

  insert into public.report (number, reporter_id, case_id, subject_type, subject_id, reason, note)
  values (private.new_report_number(), me, its_case, of_type, of_subject, reason, note)
  returning number into its_number;
  update private.moderation_case c set priority = private.case_priority(its_case) where c.case_id = its_case;
  return its_number;
end
$$;

-- Answers the number of a new report. Runs as whoever reports: what they don't see is not there.
create function public.send_report(subject_type text, subject_id uuid, reason text, note text default null)
returns text
language plpgsql volatile set search_path = ''
as $$
declare
  is_seen boolean;
  words constant text := nullif(btrim(send_report.note, E' \t\n\r'), '');
begin
  if send_report.subject_type not in ('challenge', 'day', 'profile') or send_report.subject_id is null
    or send_report.reason not in ('spam', 'harassment', 'violence', 'sexual', 'self-harm', 'illegal', 'rights', 'other')
    or send_report.subject_type is null or send_report.reason is null or char_length(words) > 1000 then
    raise exception 'no such kind of report' using errcode = 'PT422', hint = 'report/invalid';
  end if;
  is_seen := case send_report.subject_type
    when 'challenge' then exists (select from public.challenge c where c.challenge_id = send_report.subject_id)
    when 'day' then exists (select from public.day d where d.day_id = send_report.subject_id)
    else exists (select from public.profile p where p.user_id = send_report.subject_id)
  end;
  if not is_seen then
    raise exception 'nothing to report' using errcode = 'PT404', hint = 'report/not-found';
  end if;
  return private.keep_report(send_report.subject_type, send_report.subject_id, send_report.reason, words);
end
$$;

create type public.report_answer as (
  number text,
  subject_type text,
  reason text,
  created_at timestamptz,
  state text,
  answered_at timestamptz
);

-- What became of the report with a number, for whoever has it. Read as people write it: "o" for 0, "i" and "l" for 1.
create function public.report_status(number text) returns setof public.report_answer
language sql stable security definer set search_path = ''
as $$
  select r.number, r.subject_type, r.reason, r.created_at, r.state, r.answered_at
  from public.report r
  where r.number = 'R-' || translate(substr(upper(btrim($1)), 3), 'OIL', '011')
$$;

revoke execute on function
  private.forget_in_report(), private.new_report_number(), private.subject_author(text, uuid),
  private.subject_content(text, uuid), private.excerpt_of(jsonb), private.open_case(text, uuid, uuid),
  private.reporter_record(uuid), private.case_priority(uuid), private.throttle_report(text, uuid),
  private.keep_report(text, uuid, text, text), public.send_report(text, uuid, text, text), public.report_status(text)
from public, anon, authenticated;
grant execute on function
  private.keep_report(text, uuid, text, text), public.send_report(text, uuid, text, text), public.report_status(text)
to anon, authenticated, service_role;
