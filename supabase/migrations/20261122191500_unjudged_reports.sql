-- Being right is what people judge. A report whose subject left before it was judged is answered as acted on, and counted
-- as right: who reported accounts of their own, and deleted them, was soon somebody to believe.

alter table public.report add column unjudged boolean not null default false;

create or replace function private.forget_in_report() returns trigger
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

drop index public.report_answered_of_reporter;
create index report_judged_of_reporter on public.report (reporter_id, state) where state <> 'open' and not unjudged;

create or replace function private.reporter_record(
  of_reporter uuid, out reporter_right integer, out reporter_wrong integer
)
language sql stable security definer set search_path = ''
as $$
  select count(*) filter (where r.state = 'acted')::integer, count(*) filter (where r.state = 'dismissed')::integer
  from public.report r
  where r.reporter_id = of_reporter and r.state <> 'open' and not r.unjudged
$$;

create or replace function public.desk_queue(
  after_priority integer default null, after_opened_at timestamptz default null, after_case_id uuid default null
) returns table (
  case_id uuid, subject_type text, subject_id uuid, subject_text text, author_id uuid, author_nickname text,
  reports integer, reasons text[], reporters_right integer, reporters_wrong integer, priority integer,
  opened_at timestamptz, decisions_before integer
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return query
  select c.case_id, c.subject_type, c.subject_id,
    private.excerpt_of(coalesce(c.reported_later -> -1 -> 'content', c.reported)), c.author_id, p.nickname,
    sent.reports, sent.reasons, sent.reporters_right, sent.reporters_wrong, c.priority, c.opened_at::timestamptz,
    (
      select count(*)::integer from public.decision d
      where d.user_id = c.author_id and d.action <> 'restore' and d.appeal_outcome is distinct from 'reversed'
    )
  from (
    select * from private.moderation_case q
    where q.state = 'open' and (-q.priority, q.opened_at, q.case_id) > (
      coalesce(-after_priority, -2147483647), coalesce(after_opened_at, '-infinity'),
      coalesce(after_case_id, '00000000-0000-0000-0000-000000000000')
    )
    order by -q.priority, q.opened_at, q.case_id
    limit 25
  ) c
  left join public.profile p on p.user_id = c.author_id
  cross join lateral (
    select count(*)::integer as reports, coalesce(array_agg(distinct r.reason), '{}') as reasons,
      coalesce(sum(record.reporter_right), 0)::integer as reporters_right,
      coalesce(sum(record.reporter_wrong), 0)::integer as reporters_wrong
    from (select q.reason, q.reporter_id from public.report q where q.case_id = c.case_id limit 100) r
    left join lateral (
      select count(*) filter (where e.state = 'acted') as reporter_right,
        count(*) filter (where e.state = 'dismissed') as reporter_wrong
      from public.report e
      where e.reporter_id = r.reporter_id and e.state <> 'open' and not e.unjudged
    ) record on true
  ) sent
  order by -c.priority, c.opened_at, c.case_id;
end
$$;

-- There is nothing to give back of what has been taken back: an appeal of a page that was left open was answered as if
-- there were.
create or replace function public.appeal_decision(decision_id uuid, appeal text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  it public.decision;
begin
  select * into it from public.decision d
  where d.decision_id = appeal_decision.decision_id and d.user_id = auth.uid() and d.action <> 'restore'
  for no key update;
  if not found then
    raise exception 'no such decision' using errcode = 'PT404', hint = 'decision/not-found';
  end if;
  if it.appealed_at is not null then
    raise exception 'there is one appeal' using errcode = 'PT409', hint = 'decision/already-appealed';
  end if;
  if it.ended_at is not null then
    raise exception 'it was taken back' using errcode = 'PT409', hint = 'decision/ended';
  end if;
  if appeal is null or char_length(appeal) > 2000 or not private.has_text(appeal) then
    raise exception 'an appeal has 1 to 2,000 characters' using errcode = 'PT422', hint = 'decision/invalid';
  end if;
  update public.decision d set appeal = appeal_decision.appeal, appealed_at = now() where d.decision_id = it.decision_id;
end
$$;
