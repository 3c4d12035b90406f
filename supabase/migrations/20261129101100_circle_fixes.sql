-- Corrections of circles and imports: export, delivery, concurrent requests, news, repeated nudges, early ends.

create or replace function public.export_records() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'account', jsonb_build_object(
      'email', u.email,
      'created_at', u.created_at,
      'identities', coalesce((
        select jsonb_agg(
          jsonb_build_object(
            'provider', i.provider, 'id', i.provider_id, 'email', i.identity_data ->> 'email',
            'created_at', i.created_at, 'last_sign_in_at', i.last_sign_in_at
          )
          order by i.created_at, i.provider
        )
        from auth.identities i where i.user_id = u.id and i.provider <> 'email'
      ), '[]')
    ),
    'blocks', coalesce((
      select jsonb_agg(
        to_jsonb(b) || jsonb_build_object('nickname', case when p.hidden_at is null then b.nickname else '' end)
        order by b.created_at, b.blocked_user_id
      )
      from public.block b join public.profile p on p.user_id = b.blocked_user_id where b.user_id = u.id
    ), '[]'),
    'follows', coalesce((
      select jsonb_agg(to_jsonb(f) order by f.created_at, f.followed_id) from public.follow f where f.user_id = u.id
    ), '[]'),
    'former_handles', coalesce((
      select jsonb_agg(to_jsonb(h) order by h.given_up_at, h.handle) from private.former_handle h where h.user_id = u.id
    ), '[]'),
    'reports', coalesce((
      select jsonb_agg(to_jsonb(r) order by r.created_at, r.number) from public.report r where r.reporter_id = u.id
    ), '[]'),
    'decisions', coalesce((
      select jsonb_agg(to_jsonb(d) order by d.created_at, d.decision_id) from public.decision d where d.user_id = u.id
    ), '[]'),
    'feedback', coalesce((
      select jsonb_agg(to_jsonb(f) order by f.feedback_id) from public.feedback f where f.user_id = u.id
    ), '[]'),
    'circles', coalesce((
      select jsonb_agg(
        to_jsonb(m) || jsonb_build_object('name', c.name, 'is_founder', c.founder_id = u.id)
        order by m.joined_at, m.circle_id
      )
      from public.circle_member m join public.circle c on c.circle_id = m.circle_id where m.user_id = u.id
    ), '[]'),
    'circle_replies', coalesce((
      select jsonb_agg(to_jsonb(r) order by r.created_at, r.reply_id) from public.circle_reply r where r.user_id = u.id
    ), '[]'),
    'circle_nudges', coalesce((
      -- Delivery and reading of a nudge are the recipient's data.
      select jsonb_agg(to_jsonb(n) - array['read_at', 'sent_at'] order by n.created_at, n.nudge_id)
      from public.circle_nudge n where n.user_id = u.id
    ), '[]')
  )
  from auth.users u where u.id = auth.uid()
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
    select from public.circle_reply r where r.reply_id = add_circle_reply.reply_id and r.user_id = me
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
    select from public.circle_reply r where r.reply_id = add_circle_reply.reply_id and r.user_id = me
  ) then
    raise;
  end if;
end
$$;

drop function public.due_circle_nudges();

create function public.due_circle_nudges()
returns table (
  nudge_id uuid, circle_id uuid, user_id uuid, nickname text, content text, email text, devices jsonb
)
language sql volatile security definer set search_path = ''
as $$
  with due as (
    select n.nudge_id
    from public.circle_nudge n
    where n.sent_at is null and n.created_at > now() - interval '3 hours'
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
  where n.read_at is null and m.accepts_nudges and s.reminder_at is not null and p.hidden_at is null
    and private.suspended_until(n.user_id) is null and private.suspended_until(n.to_user_id) is null
    and not exists (select from auth.users b where b.id in (n.user_id, n.to_user_id) and b.banned_until > now())
    and not exists (
      select from public.block b
      where (b.user_id, b.blocked_user_id) in ((n.user_id, n.to_user_id), (n.to_user_id, n.user_id))
    )
    and not exists (select from public.day d where d.challenge_id = m.challenge_id and d.date = n.date)
    and not exists (select from public.rest_day r where r.challenge_id = m.challenge_id and r.date = n.date)
$$;

revoke execute on function public.due_circle_nudges from public, anon, authenticated;
grant execute on function public.due_circle_nudges to service_role;

create or replace function public.import_challenge(challenge jsonb, entries jsonb) returns date[]
language plpgsql volatile security definer set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  id constant uuid := (challenge ->> 'challenge_id')::uuid;
  opened timestamptz;
  written integer;
  given public.day[];
  is_new boolean;
  is_ended boolean;
  ended_on date;
begin
  if me is null then
    raise exception 'sign-in required' using errcode = '42501';
  end if;
  perform private.require_not_suspended();
  select s.import_opened_at into opened from public.setting s where s.user_id = me;
  if coalesce(opened <= now() - interval '1 hour', true) then
    raise exception 'no import is open' using errcode = 'PT409', hint = 'import/closed';
  end if;

  insert into public.challenge (
    challenge_id, user_id, title, category, days, "desc", start_date, visibility, weekdays, earlier_weekdays, round, template, tags,
    imported_at
  )
  select id, me, c.title, c.category, c.days, c."desc", c.start_date, 'private', coalesce(c.weekdays, 127),
    (
      -- Copies only the two known fields, because all readers of the challenge see this column.
      select coalesce(jsonb_agg(jsonb_build_object('until', e.until, 'weekdays', e.weekdays) order by e.until), '[]')
      from (
        select w.until, w.weekdays
        from jsonb_to_recordset(coalesce(challenge -> 'earlier_weekdays', '[]')) w (until date, weekdays smallint)
        where w.until between '2000-01-01' and '9999-12-31' and w.weekdays between 1 and 127
        limit 100
      ) e
    ),
    coalesce(c.round, 1), coalesce(c.template, ''), coalesce(c.tags, ''), opened
  from jsonb_to_record(challenge) c (
    title text, category text, days integer, "desc" text, start_date date, weekdays smallint, round smallint, template text, tags text
  )
  on conflict do nothing;
  is_new := found;
  if is_new then
    perform private.consume_quota('import-challenge', 1);
    insert into public.rest_day (challenge_id, date)
    select id, r.date
    from (select distinct value::date as date from jsonb_array_elements_text(coalesce(challenge -> 'rest_days', '[]'))) r
    where r.date <= (now() at time zone 'UTC')::date + 400
    order by r.date
    limit 400;
  end if;

  select c.ended_early, c.end_date into is_ended, ended_on
  from public.challenge c
  where c.challenge_id = id and c.user_id = me and c.visibility = 'private' and c.imported_at is not null
  for no key update;
  if not found then
    return '{}';
  end if;
  -- Later the owner ends or resumes the challenge, so a repeated import keeps its end.
  if is_new then
    is_ended := coalesce((challenge ->> 'ended_early')::boolean, false);
    ended_on := (challenge ->> 'end_date')::date;
  end if;
  written := private.last_day_number(id);
  select (array_agg(d order by d.date))[1:100 - written] into given
  from jsonb_populate_recordset(null::public.day, entries) d
  where not exists (select from public.day o where o.day_id = d.day_id)
    and not exists (select from public.day o where (o.challenge_id, o.date) = (id, d.date));
  if coalesce(cardinality(given), 0) = 0 then
    return '{}';
  end if;
  perform private.consume_quota('import', cardinality(given));
  -- If a later import contains more entries than the challenge has days, the number of days grows.
  update public.challenge c
  set days = greatest(c.days, least(100, (challenge ->> 'days')::integer), written + cardinality(given)),
    completed = false, end_date = null, ended_early = false
  where c.challenge_id = id;
  insert into public.day (day_id, challenge_id, user_id, date, content, format)
  select d.day_id, id, me, d.date, d.content, d.format from unnest(given) d order by d.date;
  update public.challenge c
  set completed = c.completed or is_ended,
    ended_early = is_ended and not c.completed,
    end_date = case
      when not c.completed and is_ended and ended_on between l.date and private.today(me) then ended_on
      when c.completed or is_ended then l.date
    end,
    updated_at = least(l.date::timestamp at time zone 'UTC', opened)
  from (select max(d.date) as date from public.day d where d.challenge_id = id) l
  where c.challenge_id = id;
  return (select array_agg(d.date order by d.date) from unnest(given) d);
end
$$;

create or replace function public.circle_page(circle_id uuid) returns jsonb
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
      select m.user_id, d.day_id, d.date, d.day, d.content, d.format
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
    )
    select json_build_object(
      'circle_id', c.circle_id,
      'name', c.name,
      'created_at', c.created_at,
      'checked_at', now(),
      'is_founder', c.founder_id = me,
      'accepts_nudges', mine.accepts_nudges,
      'new_replies', private.count_new_circle_replies(c.circle_id, mine.challenge_id, mine.seen_at),
      'invitation', (
        select json_build_object('expires_at', i.expires_at)
        from private.circle_invitation i
        where i.circle_id = c.circle_id and c.founder_id = me and i.expires_at > now()
      ),
      'member_count', (select count(*) from public.circle_member m where m.circle_id = c.circle_id),
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
      'members', (
        select json_agg(
          json_build_object(
            'user_id', m.user_id,
            'nickname', m.nickname,
            'avatar_url', m.avatar_url,
            'handle', m.handle,
            'is_me', m.user_id = me,
            'is_founder', m.user_id = c.founder_id,
            'joined_at', m.joined_at,
            'today', m.today,
            'written_at', m.written_at,
            'can_nudge', m.user_id <> me and m.today = 'open' and m.accepts_nudges and not n.nudged,
            'nudged_today', n.nudged,
            'challenge', case when h.challenge_id is not null then json_build_object(
              'challenge_id', h.challenge_id, 'title', h.title, 'category', h.category, 'day', h.day_count,
              'days', h.days, 'completed', h.completed, 'start_date', h.start_date, 'end_date', h.end_date,
              'ended_early', h.ended_early, 'weekdays', h.weekdays, 'earlier_weekdays', h.earlier_weekdays,
              'rest_days', (
                select coalesce(json_agg(r.date order by r.date), '[]')
                from public.rest_day r where r.challenge_id = h.challenge_id
              ),
              'visibility', h.visibility
            ) end,
            'latest', case when e.day_id is not null then json_build_object(
              'day_id', e.day_id, 'date', e.date, 'day', e.day, 'content', e.content, 'format', e.format,
              'photos', (
                select coalesce(
                  json_agg(
                    json_build_object(
                      'photo_id', f.photo_id, 'position', f.position, 'width', f.width, 'height', f.height,
                      'alt', f.alt, 'placeholder', f.placeholder
                    )
                    order by f.position
                  ),
                  '[]'
                )
                from public.photo f where f.day_id = e.day_id
              ),
              'replies', coalesce(r.replies, '[]')
            ) end
          )
          order by lower(m.nickname), m.user_id
        )
        from members m
        left join public.challenge h on h.challenge_id = m.challenge_id
        left join latest e on e.user_id = m.user_id
        left join replied r on r.day_id = e.day_id
        cross join lateral (
          select exists (
            select from public.circle_nudge o
            where o.user_id = me and o.to_user_id = m.user_id and o.date = m.date
          ) as nudged
        ) n
      )
    )::jsonb
    from public.circle c
    join public.circle_member mine on mine.circle_id = c.circle_id and mine.user_id = me
    cross join seen
    where c.circle_id = circle_page.circle_id
  );
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
  -- A concurrent nudge in another circle.
  raise exception 'already nudged today' using errcode = 'PT409', hint = 'circle/nudged-today';
end
$$;

drop function public.mark_circle_seen(uuid);

create function public.mark_circle_seen(circle_id uuid, until timestamptz default now()) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  -- Rounded like the times of replies and nudges.
  seen constant timestamptz(3) := least(mark_circle_seen.until, now());
begin
  update public.circle_member m set seen_at = greatest(m.seen_at, seen)
  where m.circle_id = mark_circle_seen.circle_id and m.user_id = auth.uid();
  update public.circle_nudge n set read_at = now()
  where n.circle_id = mark_circle_seen.circle_id and n.to_user_id = auth.uid() and n.read_at is null
    and n.created_at <= seen;
end
$$;

revoke execute on function public.mark_circle_seen from public, anon, authenticated;
grant execute on function public.mark_circle_seen to authenticated;
