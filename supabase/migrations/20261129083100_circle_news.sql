-- The page of a circle says if it has new replies, so it sends no request to find out.

create function private.count_new_circle_replies(p_circle_id uuid, p_challenge_id uuid, p_since timestamptz)
returns bigint
language sql stable security definer set search_path = ''
as $$
  select count(*)
  from public.circle_reply r
  join public.day d on d.day_id = r.day_id
  where r.circle_id = p_circle_id and d.challenge_id = p_challenge_id and d.hidden_at is null
    and r.created_at > p_since and r.user_id <> auth.uid() and r.hidden_at is null and private.is_seen_user(r.user_id)
$$;

revoke execute on function private.count_new_circle_replies from public;

create or replace function public.my_circles() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'circle_id', c.circle_id, 'name', c.name, 'members', s.members, 'wrote_today', s.wrote_today,
          'new_replies', private.count_new_circle_replies(c.circle_id, s.own_challenge_id, m.seen_at),
          'nudges', (
            select count(*)
            from public.circle_nudge n
            where n.circle_id = c.circle_id and n.to_user_id = m.user_id and n.read_at is null
              and private.is_seen_user(n.user_id)
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
        min(o.challenge_id::text) filter (where o.user_id = m.user_id)::uuid as own_challenge_id
      from private.seen_circle_members(c.circle_id) o
    ) s
    where m.user_id = auth.uid()
  );
end
$$;

create or replace function public.circle_page(circle_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
begin
  return (
    select jsonb_build_object(
      'circle_id', c.circle_id,
      'name', c.name,
      'created_at', c.created_at,
      'is_founder', c.founder_id = me,
      'accepts_nudges', mine.accepts_nudges,
      'new_replies', private.count_new_circle_replies(c.circle_id, mine.challenge_id, mine.seen_at),
      'invitation', (
        select jsonb_build_object('expires_at', i.expires_at)
        from private.circle_invitation i
        where i.circle_id = c.circle_id and c.founder_id = me and i.expires_at > now()
      ),
      'nudges', (
        select coalesce(
          jsonb_agg(
            jsonb_build_object('user_id', n.user_id, 'content', n.content, 'created_at', n.created_at)
            order by n.created_at, n.nudge_id
          ),
          '[]'
        )
        from public.circle_nudge n
        where n.circle_id = c.circle_id and n.to_user_id = me and n.read_at is null and private.is_seen_user(n.user_id)
      ),
      'members', (
        select jsonb_agg(
          jsonb_build_object(
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
            'challenge', case when h.challenge_id is not null then jsonb_build_object(
              'challenge_id', h.challenge_id, 'title', h.title, 'category', h.category, 'day', h.day_count,
              'days', h.days, 'completed', h.completed, 'start_date', h.start_date, 'end_date', h.end_date,
              'weekdays', h.weekdays, 'earlier_weekdays', h.earlier_weekdays,
              'rest_days', internal.rest_dates(h.challenge_id), 'visibility', h.visibility
            ) end,
            'latest', case when e.day_id is not null then jsonb_build_object(
              'day_id', e.day_id, 'date', e.date, 'day', e.day, 'content', e.content, 'format', e.format,
              'photos', private.photos_of_entry(e.day_id), 'replies', private.circle_replies(c.circle_id, e.day_id)
            ) end
          )
          order by lower(m.nickname), m.user_id
        )
        from private.seen_circle_members(c.circle_id) m
        left join public.challenge h on h.challenge_id = m.challenge_id
        left join lateral (
          select d.day_id, d.date, d.day, d.content, d.format
          from public.day d
          where d.challenge_id = h.challenge_id and d.hidden_at is null
          order by d.date desc
          limit 1
        ) e on true
        cross join lateral (
          select exists (
            select from public.circle_nudge o
            where o.user_id = me and o.to_user_id = m.user_id and o.date = m.date
          ) as nudged
        ) n
      )
    )
    from public.circle c
    join public.circle_member mine on mine.circle_id = c.circle_id and mine.user_id = me
    where c.circle_id = circle_page.circle_id
  );
end
$$;
