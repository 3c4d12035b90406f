-- Repairs of circles and their reports: copies in cases, ids of replies, news, and unknown time zones.

create or replace function private.get_or_open_case(p_subject_type text, p_subject_id uuid, p_author_id uuid) returns uuid
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
      -- Makes a deletion of the entry wait until it sees the new case. Not before the insert, because a deletion locks
      -- the entry before its earlier cases.
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

create or replace function private.append_case_content(p_case_id uuid, content jsonb) returns void
language sql volatile security definer set search_path = ''
as $$
  update private.moderation_case c
  set reported_later =
    case when jsonb_array_length(c.reported_later) < 20 then c.reported_later else c.reported_later - 19 end
    || jsonb_build_object('at', now(), 'content', $2)
  where c.case_id = $1 and $2 is not null and $2 is distinct from c.reported
    and not c.reported_later @> jsonb_build_array(jsonb_build_object('content', $2))
$$;

create or replace function private.delete_answered_copies() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  copied constant text[] := array['title', 'date', 'answered'];
begin
  update private.moderation_case c
  set answered_day_id = null,
    reported = c.reported - copied,
    reported_later = (
      select coalesce(jsonb_agg(l.version || jsonb_build_object('content', (l.version -> 'content') - copied) order by l.n), '[]')
      from jsonb_array_elements(c.reported_later) with ordinality l (version, n)
      where jsonb_typeof(l.version -> 'content') = 'object'
    )
  where c.answered_day_id = old.day_id;
  return old;
end
$$;

create function private.date_in_zone(time_zone text, day_start_hour integer) returns date
language plpgsql stable set search_path = ''
as $$
begin
  return ((now() at time zone time_zone) - make_interval(hours => day_start_hour))::date;
exception when invalid_parameter_value then
  return ((now() at time zone 'UTC') - make_interval(hours => day_start_hour))::date;
end
$$;

revoke execute on function private.date_in_zone from public;

create or replace function private.circle_members(p_circle_id uuid)
returns table (
  user_id uuid, is_seen boolean, nickname text, avatar_url text, accepts_nudges boolean, challenge_id uuid, date date,
  today text, written_at timestamptz
)
language plpgsql stable security definer rows 6 set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
begin
  return query
  select m.user_id, s.is_seen, p.nickname, p.avatar_url, m.accepts_nudges, c.challenge_id, t.date,
    case
      when e.created_at is not null then 'written'
      when c.challenge_id is null or c.completed or c.start_date > t.date then 'none'
      when c.weekdays & (1 << extract(isodow from t.date)::integer - 1) = 0
        or exists (select from public.rest_day r where r.challenge_id = c.challenge_id and r.date = t.date) then 'rest'
      else 'open'
    end,
    e.created_at
  from public.circle_member mine
  join public.circle_member m on m.circle_id = mine.circle_id
  join public.profile p on p.user_id = m.user_id
  join public.setting o on o.user_id = m.user_id
  join auth.users u on u.id = m.user_id
  -- "offset 0": one call for each member.
  cross join lateral (select private.date_in_zone(o.time_zone, o.day_start_hour) as date offset 0) t
  cross join lateral (
    select m.user_id = me or (u.banned_until > now()) is not true
      and not exists (
        select from public.decision d
        where d.user_id = m.user_id and d.action = 'suspend' and d.ended_at is null
          and (d.suspended_until is null or d.suspended_until > now())
      ) as is_seen
  ) s
  left join public.challenge c on c.challenge_id = m.challenge_id and c.hidden_at is null and s.is_seen
  left join public.day e on e.challenge_id = c.challenge_id and e.date = t.date and e.hidden_at is null
  where mine.circle_id = p_circle_id and mine.user_id = me
    and (
      m.user_id = me
      or p.hidden_at is null and m.user_id not in (
        select b.blocked_user_id from public.block b where b.user_id = me
        union all
        select b.user_id from public.block b where b.blocked_user_id = me
      )
    );
end
$$;

create or replace function public.circle_page(circle_id uuid) returns json
language plpgsql stable security definer set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
begin
  return (
    with members as materialized (
      select * from private.circle_members(circle_page.circle_id)
    ), seen as materialized (
      select array_agg(m.user_id) as ids from members m where m.is_seen
    ), latest as materialized (
      select m.user_id, d.*
      from members m
      cross join lateral (
        select e.day_id, e.date, e.day, e.content, e.format
        from public.day e
        where e.challenge_id = m.challenge_id and e.hidden_at is null
        order by e.date desc
        limit 1
      ) d
    ), replied as materialized (
      select r.day_id, r.replies
      from seen
      cross join private.circle_replies(circle_page.circle_id, array(select l.day_id from latest l), seen.ids) r
    ), news as materialized (
      select n.day_id, n.date, n.count
      from public.circle_member m
      cross join seen
      cross join private.new_circle_replies(m.circle_id, m.challenge_id, m.seen_at, seen.ids) n
      where m.circle_id = circle_page.circle_id and m.user_id = me
    ), shown as materialized (
      select m.user_id, m.nickname, m.avatar_url, m.user_id = me as is_me, m.user_id = c.founder_id as is_founder,
        m.today, m.written_at,
        m.user_id <> me and m.today = 'open' and m.accepts_nudges and n.nudge_id is null as can_nudge,
        n.nudge_id is not null as nudged_today,
        h as challenge,
        e as latest
      from public.circle c
      cross join members m
      left join public.circle_nudge n on n.user_id = me and n.to_user_id = m.user_id and n.date = m.date
      left join lateral (
        select h.challenge_id, h.title, h.category, h.day_count as day, h.days, h.completed, h.ended_early, h.end_date,
          case when m.user_id = me then h.visibility end as visibility
        from public.challenge h
        where h.challenge_id = m.challenge_id
      ) h on true
      left join lateral (
        select l.day_id, l.date, l.day, l.content, l.format,
          (
            select coalesce(json_agg(f), '[]')
            from (
              select f.photo_id, f.position, f.width, f.height, f.alt, f.placeholder
              from public.photo f
              where f.day_id = l.day_id
              order by f.position
            ) f
          ) as photos,
          coalesce(r.replies, '[]') as replies
        from latest l
        left join replied r on r.day_id = l.day_id
        where l.user_id = m.user_id
      ) e on true
      where c.circle_id = circle_page.circle_id
    )
    select json_build_object(
      'circle_id', c.circle_id,
      'name', c.name,
      'created_at', c.created_at,
      'checked_at', now(),
      'is_founder', c.founder_id = me,
      'accepts_nudges', mine.accepts_nudges,
      'new_replies', (select coalesce(sum(n.count), 0) from news n),
      'earlier_replies', (
        select coalesce(json_agg(n order by n.date desc), '[]')
        from news n
        where n.day_id not in (select l.day_id from latest l)
      ),
      'invitation', case when c.founder_id = me then (
        select json_build_object('expires_at', i.expires_at)
        from private.circle_invitation i
        where i.circle_id = c.circle_id and i.expires_at > now()
      ) end,
      'member_count', (select count(*) from public.circle_member m where m.circle_id = c.circle_id),
      'hidden_members', case when c.founder_id = me then (
        select coalesce(json_agg(n order by lower(n.nickname), n.user_id), '[]')
        from (
          select p.user_id, case when p.hidden_at is null then p.nickname else '' end as nickname
          from public.circle_member m
          join public.profile p on p.user_id = m.user_id
          where m.circle_id = c.circle_id and m.user_id not in (select o.user_id from members o)
        ) n
      ) else '[]' end,
      'nudges', (
        select coalesce(
          json_agg(
            json_build_object('user_id', n.user_id, 'content', n.content, 'created_at', n.created_at)
            order by n.created_at, n.nudge_id
          ),
          '[]'
        )
        from public.circle_nudge n
        where n.circle_id = c.circle_id and n.to_user_id = me and n.read_at is null and n.user_id = any (seen.ids)
      ),
      'members', (select json_agg(s order by lower(s.nickname), s.user_id) from shown s)
    )
    from public.circle c
    join public.circle_member mine on mine.circle_id = c.circle_id and mine.user_id = me
    cross join seen
    where c.circle_id = circle_page.circle_id
  );
end
$$;

create or replace function public.add_circle_reply(circle_id uuid, day_id uuid, reply_id uuid, content text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  most constant integer := 50;
begin
  perform private.require_not_suspended();
  if exists (
    select from public.circle_reply r
    where (r.reply_id, r.circle_id, r.day_id, r.user_id)
      = (add_circle_reply.reply_id, add_circle_reply.circle_id, add_circle_reply.day_id, me)
  ) then
    return;
  end if;
  -- Locks the challenge before the circle, as the deletion of the entry or the account does.
  perform from public.challenge c
  where c.challenge_id = (
    select d.challenge_id
    from public.day d
    where d.day_id = add_circle_reply.day_id
      and private.challenge_in_circle(add_circle_reply.circle_id, d.user_id) = d.challenge_id
  )
  for key share;
  perform private.lock_circle(add_circle_reply.circle_id);
  if not exists (
    select from public.day d
    where d.day_id = add_circle_reply.day_id and d.hidden_at is null
      and private.challenge_in_circle(add_circle_reply.circle_id, d.user_id) = d.challenge_id
  ) then
    raise exception 'entry not found' using errcode = 'PT404', hint = 'circle/not-found';
  end if;
  if (
    select count(*) from public.circle_reply r
    where r.day_id = add_circle_reply.day_id and r.circle_id = add_circle_reply.circle_id
  ) >= most then
    raise exception 'an entry has at most % replies in a circle', most using errcode = 'PT409', hint = 'circle/many-replies';
  end if;
  perform private.consume_quota('circle-reply', 1);
  insert into public.circle_reply as r (reply_id, circle_id, day_id, user_id, content)
  values (
    add_circle_reply.reply_id, add_circle_reply.circle_id, add_circle_reply.day_id, me,
    private.strip_bidi_overrides(add_circle_reply.content)
  );
exception when unique_violation then
  if not exists (
    select from public.circle_reply r
    where (r.reply_id, r.circle_id, r.day_id, r.user_id)
      = (add_circle_reply.reply_id, add_circle_reply.circle_id, add_circle_reply.day_id, me)
  ) then
    raise;
  end if;
end
$$;

create or replace function public.nudge_circle_member(circle_id uuid, user_id uuid, content text default null) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  line constant text := private.strip_bidi_overrides(nudge_circle_member.content);
  target record;
begin
  perform private.require_not_suspended();
  if private.is_circle_member(nudge_circle_member.circle_id) then
    -- Locks both profiles before the circle, as the deletion of an account does.
    perform from public.profile p where p.user_id in (me, nudge_circle_member.user_id) order by p.user_id for key share;
  end if;
  perform private.lock_circle(nudge_circle_member.circle_id);
  select m.* into target from private.circle_members(nudge_circle_member.circle_id) m
  where m.user_id = nudge_circle_member.user_id and m.user_id <> me;
  if not found then
    raise exception 'member not found' using errcode = 'PT404', hint = 'circle/not-found';
  end if;
  if exists (
    select from public.circle_nudge n
    where n.user_id = me and n.to_user_id = target.user_id and n.date = target.date
      and n.circle_id = nudge_circle_member.circle_id and n.content is not distinct from line
  ) then
    return;
  end if;
  if exists (
    select from public.circle_nudge n where n.user_id = me and n.to_user_id = target.user_id and n.date = target.date
  ) then
    raise exception 'already nudged today' using errcode = 'PT409', hint = 'circle/nudged-today';
  end if;
  if not target.accepts_nudges then
    raise exception 'the member accepts no nudges' using errcode = 'PT409', hint = 'circle/no-nudges';
  end if;
  if target.today <> 'open' then
    raise exception 'the member has no open entry today' using errcode = 'PT409', hint = 'circle/not-open';
  end if;
  perform private.consume_quota('circle-nudge', 1);
  insert into public.circle_nudge (circle_id, user_id, to_user_id, date, content)
  values (
    nudge_circle_member.circle_id, me, target.user_id, target.date, line
  );
exception when unique_violation then
  -- The sender nudged the same member in another circle at the same time.
  raise exception 'already nudged today' using errcode = 'PT409', hint = 'circle/nudged-today';
end
$$;

create or replace function public.due_circle_nudges()
returns table (
  nudge_id uuid, circle_id uuid, user_id uuid, nickname text, content text, email text, devices jsonb
)
language sql volatile security definer set search_path = ''
as $$
  with due as (
    select n.nudge_id
    from public.circle_nudge n
    where n.sent_at is null and n.read_at is null and n.created_at > now() - interval '1 day'
      and private.is_nudge_due(n, now())
    order by n.created_at
    limit 100
    for no key update skip locked
  ), claimed as (
    update public.circle_nudge n set sent_at = now() from due where n.nudge_id = due.nudge_id returning n.*
  )
  select n.nudge_id, n.circle_id, n.to_user_id, p.nickname, n.content,
    case when s.reminder_mail and u.email_confirmed_at is not null then u.email end,
    coalesce(
      (
        select jsonb_agg(
          jsonb_build_object('endpoint', d.endpoint, 'p256dh', d.p256dh, 'auth', d.auth, 'language', d.language)
        )
        from public.push_device d
        where d.user_id = n.to_user_id
      ),
      '[]'
    )
  from claimed n
  join public.circle_member m on m.circle_id = n.circle_id and m.user_id = n.to_user_id
  join public.challenge h on h.challenge_id = m.challenge_id and h.hidden_at is null and not h.completed
    and h.start_date <= n.date and h.weekdays & (1 << extract(isodow from n.date)::integer - 1) <> 0
  join public.profile p on p.user_id = n.user_id
  join public.setting s on s.user_id = n.to_user_id
  join auth.users u on u.id = n.to_user_id
  where m.accepts_nudges and s.reminder_at is not null and p.hidden_at is null
    and private.suspended_until(n.user_id) is null and private.suspended_until(n.to_user_id) is null
    and not exists (select from auth.users b where b.id in (n.user_id, n.to_user_id) and b.banned_until > now())
    and not exists (
      select from public.block b
      where (b.user_id, b.blocked_user_id) in ((n.user_id, n.to_user_id), (n.to_user_id, n.user_id))
    )
    and not exists (select from public.day d where d.challenge_id = m.challenge_id and d.date = n.date)
    and not exists (select from public.rest_day r where r.challenge_id = m.challenge_id and r.date = n.date)
$$;

create or replace function private.call_reminders() returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  project_url text;
  secret text;
begin
  if to_regnamespace('net') is null or to_regclass('vault.decrypted_secrets') is null
    or not exists (select from public.setting s where s.reminder_next <= now())
    and not exists (select from public.setting s where s.likes_mail_next <= now())
    and not exists (
      select from public.circle_nudge n
      where n.sent_at is null and n.read_at is null and n.created_at > now() - interval '1 day'
        and private.is_nudge_due(n, now())
    ) then
    return false;
  end if;
  execute 'select decrypted_secret from vault.decrypted_secrets where name = $1' into project_url using 'project_url';
  execute 'select decrypted_secret from vault.decrypted_secrets where name = $1' into secret using 'reminder_secret';
  if project_url is null or secret is null then
    return false;
  end if;
  execute 'select net.http_post(url => $1, headers => $2, timeout_milliseconds => 60000)'
  using rtrim(project_url, '/') || '/functions/v1/reminders', jsonb_build_object('authorization', 'Bearer ' || secret);
  return true;
end
$$;

create or replace function private.proof(p_challenge_id uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'challenge_id', h.challenge_id, 'user_id', h.user_id, 'title', h.title, 'category', h.category,
    'nickname', h.nickname, 'handle', h.handle, 'visibility', h.visibility, 'days', h.days,
    'completed', h.completed, 'ended_early', h.ended_early, 'start_date', h.start_date, 'end_date', h.end_date, 'weekdays', h.weekdays,
    'earlier_weekdays', h.earlier_weekdays, 'rest_days', h.rest_days,
    'entries', e.entries, 'own_dates', e.own_dates, 'other_day', e.other_day, 'imported', e.imported,
    'unknown', e.unknown, 'first_date', e.first_date, 'last_date', e.last_date, 'checked_at', now()
  )
  from public.home_challenge h
  join public.challenge c on c.challenge_id = h.challenge_id
  cross join lateral (
    select count(*) as entries,
      coalesce(jsonb_agg(d.date order by d.date) filter (where k.kind = 'own'), '[]') as own_dates,
      count(*) filter (where k.kind = 'other') as other_day,
      count(*) filter (where k.kind = 'none' and c.imported_at is not null) as imported,
      count(*) filter (where k.kind = 'none' and c.imported_at is null) as unknown,
      min(d.date) as first_date,
      max(d.date) as last_date
    from public.day d
    cross join lateral (
      select case
        -- The owner's clock is at most 14 hours ahead of UTC and 12 hours behind. The owner's day starts up to 6 hours
        -- after midnight.
        when d.written_on between ((d.created_at at time zone 'UTC') - interval '18 hours')::date
          and ((d.created_at at time zone 'UTC') + interval '14 hours')::date
        then case when d.date = d.written_on then 'own' else 'other' end
        else 'none'
      end as kind
    ) k
    where d.challenge_id = h.challenge_id and d.hidden_at is null
  ) e
  where h.challenge_id = p_challenge_id
$$;

create or replace function private.update_challenge_progress() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.challenge c
  where c.challenge_id in (select w.challenge_id from changed w)
  order by c.challenge_id
  for no key update;

  if tg_op = 'INSERT' then
    update public.challenge c
    set day_count = c.day_count + n.visible,
      completed = n.written >= c.days,
      end_date = case when n.written >= c.days then private.today(c.user_id) end,
      updated_at = now()
    from (
      select w.challenge_id, count(*) filter (where w.hidden_at is null) as visible,
        private.last_day_number(w.challenge_id) as written
      from changed w
      group by 1
    ) n
    where c.challenge_id = n.challenge_id;
    return null;
  end if;

  -- Counts entries, because their numbers have gaps until the next statement. Doesn't change `updated_at`, so the
  -- challenge stays at its place in the feed. A challenge that ended early stays ended while it has entries.
  update public.challenge c
  set day_count = n.visible,
    completed = n.written >= c.days or (c.ended_early and n.written > 0),
    end_date = case when n.written >= c.days or (c.ended_early and n.written > 0) then c.end_date end,
    ended_early = c.ended_early and n.written > 0
  from (
    select o.challenge_id, count(d.day_id) as written, count(d.day_id) filter (where d.hidden_at is null) as visible
    from (select distinct w.challenge_id from changed w) o
    join public.challenge e on e.challenge_id = o.challenge_id
    left join public.day d on d.challenge_id = o.challenge_id
    group by 1
  ) n
  where c.challenge_id = n.challenge_id;
  update public.day d
  set day = n.position
  from (
    select o.day_id, row_number() over (partition by o.challenge_id order by o.day) as position
    from public.day o
    where o.challenge_id in (select w.challenge_id from changed w)
  ) n
  where d.day_id = n.day_id and d.day <> n.position;
  return null;
end
$$;
