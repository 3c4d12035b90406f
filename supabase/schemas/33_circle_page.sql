-- Pages of circles for their members. Each function returns null, or leaves out rows, for users who are not members.
-- PL/pgSQL plans each query (with its views) once for all circles, and `json` is faster than `jsonb`.

-- Uses UTC for a time zone that this database doesn't know (after a restore), because an error would break the page.
create function private.date_in_zone(time_zone text, day_start_hour integer) returns date
language plpgsql stable set search_path = ''
as $$
begin
  return ((now() at time zone time_zone) - make_interval(hours => day_start_hour))::date;
exception when invalid_parameter_value then
  return ((now() at time zone 'UTC') - make_interval(hours => day_start_hour))::date;
end
$$;

-- Members of the caller's circles, without blocked and hidden users. `today` is the state of the member's current date.
-- `is_seen` is false for a suspended or banned member. `challenge_id` is null if the caller can't read the challenge.
-- Checks suspensions and bans without functions, because their calls would take a third of the page's time.
create view internal.circle_member_today as
select m.circle_id, m.user_id, s.is_seen, p.nickname, p.avatar_url, m.accepts_nudges, c.challenge_id, t.date,
  case
    when e.created_at is not null then 'written'
    when c.challenge_id is null or c.completed or c.start_date > t.date then 'none'
    when c.weekdays & (1 << extract(isodow from t.date)::integer - 1) = 0
      or exists (select from public.rest_day r where r.challenge_id = c.challenge_id and r.date = t.date) then 'rest'
    else 'open'
  end as today,
  e.created_at as written_at
from public.circle_member mine
join public.circle_member m on m.circle_id = mine.circle_id
join public.profile p on p.user_id = m.user_id
join public.setting o on o.user_id = m.user_id
join auth.users u on u.id = m.user_id
-- With "offset 0", PostgreSQL calls the function once for each member.
cross join lateral (select private.date_in_zone(o.time_zone, o.day_start_hour) as date offset 0) t
cross join lateral (
  select m.user_id = mine.user_id or (u.banned_until > now()) is not true
    and not exists (
      select from public.decision d
      where d.user_id = m.user_id and d.action = 'suspend' and d.ended_at is null
        and (d.suspended_until is null or d.suspended_until > now())
    ) as is_seen
) s
left join public.challenge c on c.challenge_id = m.challenge_id and c.hidden_at is null and s.is_seen
left join public.day e on e.challenge_id = c.challenge_id and e.date = t.date and e.hidden_at is null
where mine.user_id = (select auth.uid())
  and (
    m.user_id = mine.user_id
    or p.hidden_at is null and m.user_id not in (select private.blocked_user_ids())
  );

-- Returns the challenge of a member that the caller can read in the circle, or null.
create function private.challenge_in_circle(p_circle_id uuid, p_user_id uuid) returns uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select c.challenge_id
    from public.circle_member m
    join public.challenge c on c.challenge_id = m.challenge_id
    where m.circle_id = p_circle_id and m.user_id = p_user_id and c.hidden_at is null
      and private.is_circle_member(p_circle_id) and private.is_seen_user(p_user_id)
  );
end
$$;

create function public.my_circles() returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return (
    select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'circle_id', c.circle_id, 'name', c.name, 'members', s.members, 'wrote_today', s.wrote_today,
          'new_replies', (
            select count(*)
            from internal.circle_reply_unseen n
            where n.circle_id = c.circle_id and n.user_id = any (s.seen)
          ),
          'nudges', (
            select count(*)
            from public.circle_nudge n
            where n.circle_id = c.circle_id and n.to_user_id = m.user_id and n.read_at is null and n.user_id = any (s.seen)
          )
        )
        order by lower(c.name), c.circle_id
      ),
      '[]'
    )
    from public.circle_member m
    join public.circle c on c.circle_id = m.circle_id
    cross join lateral (
      select count(*) as members, count(*) filter (where o.today = 'written') as wrote_today,
        array_agg(o.user_id) filter (where o.is_seen) as seen
      from internal.circle_member_today o
      where o.circle_id = c.circle_id
    ) s
    where m.user_id = auth.uid()
  );
end
$$;

-- core/circle/circle-types.ts describes the fields.
create function public.circle_page(circle_id uuid) returns json
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  me constant uuid := auth.uid();
begin
  return (
    with members as materialized (
      select * from internal.circle_member_today m where m.circle_id = circle_page.circle_id
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
      select r.day_id, json_agg(r.reply order by r.created_at, r.reply_id) as replies
      from seen
      join internal.circle_reply_shown r on r.user_id = any (seen.ids)
      where r.circle_id = circle_page.circle_id and r.day_id in (select l.day_id from latest l)
      group by r.day_id
    ), news as materialized (
      select n.day_id, n.date, count(*)
      from seen
      join internal.circle_reply_unseen n on n.user_id = any (seen.ids)
      where n.circle_id = circle_page.circle_id
      group by n.day_id, n.date
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
      'members', (
        select json_agg(s order by lower(s.nickname), s.user_id)
        from (
          select m.user_id, m.nickname, m.avatar_url, m.user_id = me as is_me, m.user_id = c.founder_id as is_founder,
            m.today, m.written_at,
            m.user_id <> me and m.today = 'open' and m.accepts_nudges and n.nudge_id is null as can_nudge,
            n.nudge_id is not null as nudged_today,
            h as challenge,
            e as latest
          from members m
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
        ) s
      )
    )
    from public.circle c
    join members mine on mine.user_id = me
    cross join seen
    where c.circle_id = circle_page.circle_id
  );
end
$$;

-- Returns a member's challenge in the form of shared_challenge(), with the circle's replies to each entry.
create function public.circle_challenge(circle_id uuid, user_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'challenge', to_jsonb(h) || '{"taken_from": null}',
    'entries', (
      select coalesce(
        jsonb_agg(
          to_jsonb(d) || jsonb_build_object(
            'photos', private.photos_of_entry(d.day_id), 'replies', coalesce(r.replies, '[]')
          )
          order by d.date desc
        ),
        '[]'
      )
      from public.day d
      left join lateral (
        select json_agg(r.reply order by r.created_at, r.reply_id) as replies
        from internal.circle_reply_shown r
        where r.circle_id = circle_challenge.circle_id and r.day_id = d.day_id and r.user_id = any (seen.ids)
      ) r on true
      where d.challenge_id = h.challenge_id and d.hidden_at is null
    )
  )
  from public.home_challenge h
  cross join lateral (
    select array_agg(m.user_id) as ids
    from internal.circle_member_today m
    where m.circle_id = circle_challenge.circle_id and m.is_seen
  ) seen
  where h.challenge_id = private.challenge_in_circle(circle_challenge.circle_id, circle_challenge.user_id)
$$;

create function private.challenges_in_circles() returns uuid[]
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select array_agg(m.challenge_id) from internal.circle_member_today m where m.challenge_id is not null
  );
end
$$;

-- Strict, so PostgreSQL calls the function only if the caller's circles show a challenge.
create function private.is_photo_of(p_name text, challenges uuid[]) returns boolean
language plpgsql stable strict security definer set search_path = ''
as $$
begin
  return exists (
    select from public.photo p
    join public.day d on d.day_id = p.day_id
    where p.photo_id = private.photo_of_file(p_name) and p.user_id::text = split_part(p_name, '/', 1)
      and d.hidden_at is null and d.challenge_id = any (challenges)
  );
end
$$;

do $migration$
begin
  if to_regclass('storage.buckets') is null then
    raise notice 'no storage schema: members of a circle can''t read its photos';
    return;
  end if;

  -- PostgreSQL tests policies in the order of their names, so this one doesn't run for photos of public entries.
  create policy "Users read photos that their circles show" on storage.objects
  for select to authenticated
  using (
    bucket_id = 'photos'
    and private.is_photo_of(name, (select private.challenges_in_circles()))
  );
end
$migration$;

revoke all on internal.circle_member_today from anon, authenticated;
revoke execute on function public.my_circles, public.circle_page, public.circle_challenge from anon, authenticated;
grant execute on function public.my_circles, public.circle_page, public.circle_challenge to authenticated;
grant execute on function private.challenges_in_circles, private.is_photo_of to authenticated, service_role;
