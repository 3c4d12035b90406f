-- What members read of a circle. Each function returns null, or leaves out rows, for users who are not members.

-- Returns the members that the caller sees, with today's date and state of each. `challenge_id` is null unless the caller
-- may read the challenge: hidden challenges and challenges of suspended or banned members are left out.
create function private.seen_circle_members(p_circle_id uuid)
returns table (
  user_id uuid, nickname text, avatar_url text, handle text, joined_at timestamptz, accepts_nudges boolean,
  challenge_id uuid, date date, today text, written_at timestamptz
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  blocked uuid[];
begin
  if not private.is_circle_member(p_circle_id) then
    return;
  end if;
  blocked := array(select private.blocked_user_ids());
  return query
  select m.user_id, p.nickname, p.avatar_url, p.handle, m.joined_at, m.accepts_nudges, c.challenge_id,
    t.date,
    case
      when e.created_at is not null then 'written'
      when c.challenge_id is null or c.completed or c.start_date > t.date then 'none'
      when c.weekdays & (1 << extract(isodow from t.date)::integer - 1) = 0
        or exists (select from public.rest_day r where r.challenge_id = c.challenge_id and r.date = t.date) then 'rest'
      else 'open'
    end,
    e.created_at
  from public.circle_member m
  join public.profile p on p.user_id = m.user_id
  cross join lateral (select private.today(m.user_id) as date) t
  left join public.challenge c
    on c.challenge_id = m.challenge_id and c.hidden_at is null
    and (m.user_id = me or private.is_seen_user(m.user_id))
  left join public.day e on e.challenge_id = c.challenge_id and e.date = t.date and e.hidden_at is null
  where m.circle_id = p_circle_id
    and m.user_id <> all (blocked)
    and (p.hidden_at is null or m.user_id = me);
end
$$;

-- Returns the challenge of a member that the caller can read in the circle, or null.
create function private.challenge_in_circle(p_circle_id uuid, p_user_id uuid) returns uuid
language sql stable security definer set search_path = ''
as $$
  select c.challenge_id
  from public.circle_member m
  join public.challenge c on c.challenge_id = m.challenge_id
  where m.circle_id = p_circle_id and m.user_id = p_user_id and c.hidden_at is null
    and private.is_circle_member(p_circle_id) and private.is_seen_user(p_user_id)
$$;

create function private.circle_replies(p_circle_id uuid, p_day_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'reply_id', r.reply_id, 'user_id', r.user_id, 'nickname', p.nickname, 'avatar_url', p.avatar_url,
          'content', r.content, 'created_at', r.created_at
        )
        order by r.created_at, r.reply_id
      ),
      '[]'
    )
    from public.circle_reply r
    join public.profile p on p.user_id = r.user_id
    where r.circle_id = p_circle_id and r.day_id = p_day_id and r.hidden_at is null and private.is_seen_user(r.user_id)
  );
end
$$;

-- Counts replies of others to the entries of the caller's challenge.
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

create function public.my_circles() returns jsonb
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

create function public.circle_page(circle_id uuid) returns jsonb
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

-- Returns the same as shared_challenge(), and the circle's replies to each entry.
create function public.circle_challenge(circle_id uuid, user_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'challenge', to_jsonb(h) || '{"taken_from": null}',
    'entries', (
      select coalesce(
        jsonb_agg(
          to_jsonb(d) || jsonb_build_object(
            'photos', private.photos_of_entry(d.day_id),
            'replies', private.circle_replies(circle_challenge.circle_id, d.day_id)
          )
          order by d.date desc
        ),
        '[]'
      )
      from public.day d
      where d.challenge_id = h.challenge_id and d.hidden_at is null
    )
  )
  from public.home_challenge h
  where h.challenge_id = private.challenge_in_circle(circle_challenge.circle_id, circle_challenge.user_id)
$$;

create function private.is_in_circle() returns boolean
language sql stable security definer set search_path = ''
as $$ select exists (select from public.circle_member m where m.user_id = auth.uid()) $$;

create function private.is_circle_photo(p_photo_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.photo p
    join public.day d on d.day_id = p.day_id
    join public.circle_member m on m.challenge_id = d.challenge_id
    where p.photo_id = p_photo_id and d.hidden_at is null
      and private.challenge_in_circle(m.circle_id, m.user_id) is not null
  )
$$;

do $migration$
begin
  if to_regclass('storage.buckets') is null then
    raise notice 'no storage schema: members of a circle can''t read its photos';
    return;
  end if;

  -- PostgreSQL tests policies in the order of their names, so readers of a public entry never reach this one.
  create policy "Users read photos that their circles show" on storage.objects
  for select to authenticated
  using (
    bucket_id = 'photos'
    and (select private.is_in_circle())
    and private.is_circle_photo(private.photo_of_file(name))
  );
end
$migration$;

revoke execute on function public.my_circles, public.circle_page, public.circle_challenge from anon, authenticated;
grant execute on function public.my_circles, public.circle_page, public.circle_challenge to authenticated;
grant execute on function private.is_in_circle, private.is_circle_photo to authenticated, service_role;
