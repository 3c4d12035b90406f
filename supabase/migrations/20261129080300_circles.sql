-- Circles of two to six users: members, invitations, replies and nudges.

set check_function_bodies = off;
alter default privileges revoke execute on functions from public;

-- Circles: two to six users who follow each other's challenges. No client reads these tables. Functions check the
-- membership on every call, and the policies of challenges and entries don't know circles (docs/decisions/067).

create table public.circle (
  circle_id uuid primary key default gen_random_uuid(),
  -- A member. No foreign key, because another member becomes the founder when the founder leaves.
  founder_id uuid not null,
  -- One line, because a mail's subject contains the name.
  name text not null check (
    char_length(name) between 1 and 40 and private.has_visible_text(name)
    and name !~ '[\u0001-\u001F\u007F-\u009F\u2028\u2029]'
  ),
  created_at timestamptz(3) not null default now()
);

create table public.circle_member (
  circle_id uuid not null references public.circle (circle_id) on delete cascade,
  user_id uuid not null references public.profile (user_id) on delete cascade,
  -- Own challenge that the circle sees.
  challenge_id uuid references public.challenge (challenge_id) on delete set null,
  accepts_nudges boolean not null default true,
  -- Later replies to the member's entries are new.
  seen_at timestamptz(3) not null default now(),
  joined_at timestamptz(3) not null default now(),
  primary key (circle_id, user_id)
);

create index circle_member_of_user on public.circle_member (user_id);
create index circle_member_by_challenge on public.circle_member (challenge_id) where challenge_id is not null;

-- The link of a circle. A new link replaces the previous link.
create table private.circle_invitation (
  circle_id uuid primary key references public.circle (circle_id) on delete cascade,
  token_hash text not null unique,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null default now() + interval '7 days'
);

alter table public.circle enable row level security;
alter table public.circle_member enable row level security;
alter table private.circle_invitation enable row level security;
revoke all on public.circle, public.circle_member from anon, authenticated;
revoke all on private.circle_invitation from anon, authenticated;
grant all on public.circle, public.circle_member to service_role;
grant select, insert, delete on private.circle_invitation to service_role;

insert into private.quota (action, hourly, hourly_import) values
  ('circle', 20, 20),
  ('circle-change', 120, 120),
  ('circle-invitation', 60, 60);

-- All functions lock in this order: profiles, challenges, one circle. The deletion of an account does the same.

-- Serializes the caller's requests, so the limit of circles holds.
create function private.lock_own_profile() returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform from public.profile p where p.user_id = auth.uid() for no key update;
  if not found then
    raise exception 'sign-in required' using errcode = '42501';
  end if;
end
$$;

create function private.lock_own_challenge(p_challenge_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform from public.challenge c
  where c.challenge_id = p_challenge_id and c.user_id = auth.uid() and c.hidden_at is null
  for key share;
  if p_challenge_id is not null and not found then
    raise exception 'challenge not found' using errcode = 'PT404', hint = 'challenge/not-found';
  end if;
end
$$;

create function private.is_circle_member(p_circle_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from public.circle_member m where m.circle_id = p_circle_id and m.user_id = auth.uid())
$$;

-- Locks a circle of the caller. Checks the membership again after the lock, because another request may have ended it.
create function private.lock_circle(p_circle_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if private.is_circle_member(p_circle_id) then
    perform from public.circle c where c.circle_id = p_circle_id for no key update;
  end if;
  if not private.is_circle_member(p_circle_id) then
    raise exception 'circle not found' using errcode = 'PT404', hint = 'circle/not-found';
  end if;
end
$$;

create function private.lock_founded_circle(p_circle_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.lock_circle(p_circle_id);
  if not exists (select from public.circle c where c.circle_id = p_circle_id and c.founder_id = auth.uid()) then
    raise exception 'circle not found' using errcode = 'PT404', hint = 'circle/not-found';
  end if;
end
$$;

-- Locks the challenges whose entries have replies in the circle, as the deletion of a challenge or an entry does before
-- it deletes replies.
create function private.lock_replied_challenges(p_circle_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if private.is_circle_member(p_circle_id) then
    perform from public.challenge c
    where c.challenge_id in (
      select d.challenge_id from public.circle_reply r join public.day d on d.day_id = r.day_id
      where r.circle_id = p_circle_id
    )
    order by c.challenge_id
    for no key update;
  end if;
end
$$;

create function private.require_few_circles() returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  most constant integer := 5;
begin
  if (select count(*) from public.circle_member m where m.user_id = auth.uid()) >= most then
    raise exception 'a user can be in at most % circles', most using errcode = 'PT409', hint = 'circle/too-many';
  end if;
end
$$;

create function public.create_circle(name text, challenge_id uuid default null) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  created uuid;
begin
  perform private.require_not_suspended();
  perform private.lock_own_profile();
  perform private.lock_own_challenge(create_circle.challenge_id);
  perform private.require_few_circles();
  perform private.consume_quota('circle', 1);
  insert into public.circle as c (founder_id, name)
  values (auth.uid(), private.strip_bidi_overrides(create_circle.name))
  returning c.circle_id into created;
  insert into public.circle_member (circle_id, user_id, challenge_id)
  values (created, auth.uid(), create_circle.challenge_id);
  return created;
end
$$;

create function public.rename_circle(circle_id uuid, name text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_not_suspended();
  perform private.lock_founded_circle(rename_circle.circle_id);
  perform private.consume_quota('circle-change', 1);
  update public.circle c set name = private.strip_bidi_overrides(rename_circle.name)
  where c.circle_id = rename_circle.circle_id;
end
$$;

create function public.set_circle_challenge(circle_id uuid, challenge_id uuid default null) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_not_suspended();
  perform private.lock_own_challenge(set_circle_challenge.challenge_id);
  perform private.lock_circle(set_circle_challenge.circle_id);
  perform private.consume_quota('circle-change', 1);
  update public.circle_member m set challenge_id = set_circle_challenge.challenge_id
  where m.circle_id = set_circle_challenge.circle_id and m.user_id = auth.uid();
end
$$;

create function public.set_circle_nudges(circle_id uuid, accepts boolean) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.lock_circle(set_circle_nudges.circle_id);
  perform private.consume_quota('circle-change', 1);
  update public.circle_member m set accepts_nudges = accepts
  where m.circle_id = set_circle_nudges.circle_id and m.user_id = auth.uid();
end
$$;

create function public.invite_to_circle(circle_id uuid) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  token constant text := replace(gen_random_uuid()::text, '-', '');
begin
  perform private.require_not_suspended();
  perform private.lock_founded_circle(invite_to_circle.circle_id);
  perform private.consume_quota('circle-invitation', 1);
  insert into private.circle_invitation as i (circle_id, token_hash)
  values (invite_to_circle.circle_id, encode(sha256(convert_to(token, 'UTF8')), 'hex'))
  on conflict on constraint circle_invitation_pkey do update
  set token_hash = excluded.token_hash, created_at = excluded.created_at, expires_at = excluded.expires_at;
  return token;
end
$$;

create function public.revoke_circle_invitation(circle_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.lock_founded_circle(revoke_circle_invitation.circle_id);
  delete from private.circle_invitation i where i.circle_id = revoke_circle_invitation.circle_id;
end
$$;

-- True if the caller may see content of the user: neither blocked the other, and staff neither suspended, banned nor hid
-- the user.
create function private.is_seen_user(p_user_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select p_user_id = auth.uid() or (
    p_user_id not in (select private.blocked_user_ids())
    and private.suspended_until(p_user_id) is null
    and not exists (select from auth.users u where u.id = p_user_id and u.banned_until > now())
    and exists (select from public.profile p where p.user_id = p_user_id and p.hidden_at is null)
  )
$$;

-- Returns the circle that the caller can join with the link, or null.
create function private.circle_of_invitation(p_token text) returns uuid
language sql stable security definer set search_path = ''
as $$
  select c.circle_id
  from private.circle_invitation i
  join public.circle c on c.circle_id = i.circle_id
  where i.token_hash = encode(sha256(convert_to(p_token, 'UTF8')), 'hex') and i.expires_at > now()
    and private.suspended_until(c.founder_id) is null
    and private.is_seen_user(c.founder_id)
$$;

create function public.circle_invitation(token text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
      'name', c.name,
      'founder', jsonb_build_object('nickname', p.nickname, 'avatar_url', p.avatar_url),
      'members', n.members,
      'state', case when i.joined then 'member' when n.members >= 6 then 'full' else 'open' end
    ) || case when i.joined then jsonb_build_object('circle_id', c.circle_id) else '{}' end
  from public.circle c
  join public.profile p on p.user_id = c.founder_id
  cross join lateral (select count(*) as members from public.circle_member m where m.circle_id = c.circle_id) n
  cross join lateral (select private.is_circle_member(c.circle_id) as joined) i
  where c.circle_id = private.circle_of_invitation(token)
$$;

-- Idempotent: a member's challenge stays.
create function public.join_circle(token text, challenge_id uuid default null) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  joined uuid;
begin
  perform private.require_not_suspended();
  perform private.lock_own_profile();
  perform private.lock_own_challenge(join_circle.challenge_id);
  joined := private.circle_of_invitation(token);
  perform from public.circle c where c.circle_id = joined for no key update;
  if private.is_circle_member(joined) then
    return joined;
  end if;
  -- Reads the invitation again, because a request that held the lock may have replaced it.
  if joined is null or private.circle_of_invitation(token) is distinct from joined then
    raise exception 'invalid invitation' using errcode = 'PT404', hint = 'circle/invitation-invalid';
  end if;
  if (select count(*) from public.circle_member m where m.circle_id = joined) >= 6 then
    raise exception 'a circle has at most 6 members' using errcode = 'PT409', hint = 'circle/full';
  end if;
  perform private.require_few_circles();
  perform private.consume_quota('circle-change', 1);
  insert into public.circle_member (circle_id, user_id, challenge_id)
  values (joined, auth.uid(), join_circle.challenge_id);
  return joined;
end
$$;

-- Deletes replies to the entries of a former member and passes the circle on. A circle without members ends.
create function private.complete_leaving() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  eldest uuid;
begin
  delete from public.circle_reply r
  using public.day d
  where r.circle_id = old.circle_id and d.day_id = r.day_id and d.user_id = old.user_id;
  select m.user_id into eldest from public.circle_member m
  where m.circle_id = old.circle_id
  order by m.joined_at, m.user_id
  limit 1;
  if eldest is null then
    delete from public.circle c where c.circle_id = old.circle_id;
  else
    update public.circle c set founder_id = eldest where c.circle_id = old.circle_id and c.founder_id = old.user_id;
  end if;
  return null;
end
$$;

create trigger complete_leaving after delete on public.circle_member
for each row execute function private.complete_leaving();

-- A new founder didn't create the link.
create function private.forget_circle_invitation() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.circle_invitation i where i.circle_id = new.circle_id;
  return null;
end
$$;

create trigger forget_circle_invitation after update of founder_id on public.circle
for each row when (new.founder_id <> old.founder_id)
execute function private.forget_circle_invitation();

-- Idempotent.
create function public.leave_circle(circle_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.lock_replied_challenges(leave_circle.circle_id);
  if private.is_circle_member(leave_circle.circle_id) then
    perform from public.circle c where c.circle_id = leave_circle.circle_id for no key update;
    delete from public.circle_member m where m.circle_id = leave_circle.circle_id and m.user_id = auth.uid();
  end if;
end
$$;

-- Also deletes the invitation, because the former member may know the link. Idempotent.
create function public.remove_circle_member(circle_id uuid, user_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.lock_replied_challenges(remove_circle_member.circle_id);
  perform private.lock_founded_circle(remove_circle_member.circle_id);
  if remove_circle_member.user_id = auth.uid() then
    raise exception 'circle not found' using errcode = 'PT404', hint = 'circle/not-found';
  end if;
  delete from public.circle_member m
  where m.circle_id = remove_circle_member.circle_id and m.user_id = remove_circle_member.user_id;
  delete from private.circle_invitation i where i.circle_id = remove_circle_member.circle_id;
end
$$;

create function public.end_circle(circle_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.lock_replied_challenges(end_circle.circle_id);
  perform private.lock_founded_circle(end_circle.circle_id);
  delete from public.circle c where c.circle_id = end_circle.circle_id;
end
$$;

revoke execute on function public.create_circle, public.rename_circle, public.set_circle_challenge,
  public.set_circle_nudges, public.invite_to_circle, public.revoke_circle_invitation, public.circle_invitation,
  public.join_circle, public.leave_circle, public.remove_circle_member, public.end_circle from anon, authenticated;
grant execute on function public.create_circle, public.rename_circle, public.set_circle_challenge,
  public.set_circle_nudges, public.invite_to_circle, public.revoke_circle_invitation, public.join_circle,
  public.leave_circle, public.remove_circle_member, public.end_circle to authenticated;
grant execute on function public.circle_invitation to anon, authenticated;

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

create function public.my_circles() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'circle_id', c.circle_id, 'name', c.name, 'members', s.members, 'wrote_today', s.wrote_today,
          'new_replies', (
            select count(*)
            from public.circle_reply r
            join public.day d on d.day_id = r.day_id
            where r.circle_id = c.circle_id and d.challenge_id = s.own_challenge_id and d.hidden_at is null
              and r.created_at > m.seen_at and r.user_id <> m.user_id and r.hidden_at is null
              and private.is_seen_user(r.user_id)
          ),
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

-- Replies to entries that a circle shows, and nudges between its members.

create table public.circle_reply (
  -- Chosen by the client, so a reply that is sent twice creates only one row.
  reply_id uuid primary key,
  circle_id uuid not null,
  day_id uuid not null references public.day (day_id) on delete cascade,
  user_id uuid not null,
  content text not null check (
    char_length(content) between 1 and 140 and private.has_visible_text(content)
    and content !~ '[\u0001-\u001F\u007F-\u009F\u2028\u2029]'
  ),
  created_at timestamptz(3) not null default now(),
  hidden_at timestamptz(3),
  foreign key (circle_id, user_id) references public.circle_member (circle_id, user_id) on delete cascade
);

create index circle_reply_of_entry on public.circle_reply (day_id, circle_id);
create index circle_reply_of_member on public.circle_reply (circle_id, user_id);

create table public.circle_nudge (
  nudge_id uuid primary key default gen_random_uuid(),
  -- Null after one of the two left. The row stays, so a user who joins again can't nudge twice on a day.
  circle_id uuid,
  user_id uuid not null references public.profile (user_id) on delete cascade,
  to_user_id uuid not null references public.profile (user_id) on delete cascade,
  -- Date of the recipient, because the sender could change the own date with another time zone.
  date date not null,
  content text check (
    char_length(content) between 1 and 140 and private.has_visible_text(content)
    and content !~ '[\u0001-\u001F\u007F-\u009F\u2028\u2029]'
  ),
  created_at timestamptz(3) not null default now(),
  sent_at timestamptz(3),
  read_at timestamptz(3),
  constraint circle_nudge_once_a_day unique (user_id, to_user_id, date),
  foreign key (circle_id, user_id) references public.circle_member (circle_id, user_id) on delete set null (circle_id),
  foreign key (circle_id, to_user_id) references public.circle_member (circle_id, user_id) on delete set null (circle_id)
);

create index circle_nudge_of_recipient on public.circle_nudge (to_user_id);
create index circle_nudge_of_circle on public.circle_nudge (circle_id, user_id);
create index circle_nudge_to_member on public.circle_nudge (circle_id, to_user_id);
create index circle_nudge_to_send on public.circle_nudge (created_at) where sent_at is null;

alter table public.circle_reply enable row level security;
alter table public.circle_nudge enable row level security;
revoke all on public.circle_reply, public.circle_nudge from anon, authenticated;
grant all on public.circle_reply, public.circle_nudge to service_role;

insert into private.quota (action, hourly, hourly_import) values
  ('circle-reply', 120, 120),
  ('circle-nudge', 60, 60);

-- Idempotent by id.
create function public.add_circle_reply(circle_id uuid, day_id uuid, reply_id uuid, content text) returns void
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
end
$$;

-- The author and the owner of the entry can delete a reply. Idempotent.
create function public.delete_circle_reply(reply_id uuid) returns void
language sql volatile security definer set search_path = ''
as $$
  delete from public.circle_reply r
  using public.day d
  where r.reply_id = delete_circle_reply.reply_id and d.day_id = r.day_id and auth.uid() in (r.user_id, d.user_id)
$$;

create function public.nudge_circle_member(circle_id uuid, user_id uuid, content text default null) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  target record;
begin
  perform private.require_not_suspended();
  if private.is_circle_member(nudge_circle_member.circle_id) then
    -- Locks both profiles before the circle, as the deletion of an account does.
    perform from public.profile p where p.user_id in (me, nudge_circle_member.user_id) order by p.user_id for key share;
  end if;
  perform private.lock_circle(nudge_circle_member.circle_id);
  select m.* into target from private.seen_circle_members(nudge_circle_member.circle_id) m
  where m.user_id = nudge_circle_member.user_id and m.user_id <> me;
  if not found then
    raise exception 'member not found' using errcode = 'PT404', hint = 'circle/not-found';
  end if;
  if exists (
    select from public.circle_nudge n where n.user_id = me and n.to_user_id = target.user_id and n.date = target.date
  ) then
    raise exception 'already nudged today' using errcode = 'PT409', hint = 'circle/nudged-today';
  end if;
  if not target.accepts_nudges or target.today <> 'open' then
    raise exception 'the member accepts no nudges now' using errcode = 'PT409', hint = 'circle/no-nudges';
  end if;
  perform private.consume_quota('circle-nudge', 1);
  insert into public.circle_nudge (circle_id, user_id, to_user_id, date, content)
  values (
    nudge_circle_member.circle_id, me, target.user_id, target.date,
    private.strip_bidi_overrides(nudge_circle_member.content)
  );
exception when unique_violation then
  -- A concurrent nudge in another circle.
  raise exception 'already nudged today' using errcode = 'PT409', hint = 'circle/nudged-today';
end
$$;

create function public.mark_circle_seen(circle_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  update public.circle_member m set seen_at = now()
  where m.circle_id = mark_circle_seen.circle_id and m.user_id = auth.uid();
  update public.circle_nudge n set read_at = now()
  where n.circle_id = mark_circle_seen.circle_id and n.to_user_id = auth.uid() and n.read_at is null;
end
$$;

-- Claims nudges of the last three hours for delivery through the recipient's reminders. Leaves out recipients who have
-- written, read the nudge or turned reminders off. A claim is never undone, so a crash can't cause a second message.
create function public.due_circle_nudges()
returns table (
  nudge_id uuid, circle_id uuid, circle_name text, user_id uuid, nickname text, content text, email text, devices jsonb
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
  select n.nudge_id, c.circle_id, c.name, n.to_user_id, p.nickname, n.content,
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
  join public.circle c on c.circle_id = n.circle_id
  join public.circle_member m on m.circle_id = n.circle_id and m.user_id = n.to_user_id
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
$$;

revoke execute on function public.add_circle_reply, public.delete_circle_reply, public.nudge_circle_member,
  public.mark_circle_seen, public.due_circle_nudges from anon, authenticated;
grant execute on function public.add_circle_reply, public.delete_circle_reply, public.nudge_circle_member,
  public.mark_circle_seen to authenticated;
grant execute on function public.due_circle_nudges to service_role;

-- Deletes lines of the auth log after 90 days, notes and ids of programs' additions after 30 days, nudges and expired
-- invitations to circles after 7 days, and counts of reports after an hour. Ids of deleted notes stay until no client can send such a note: a date up to 30 days ago is accepted, in
-- every time zone. Returns the number of deleted rows.
create or replace function private.purge_aged_records() returns bigint
language plpgsql volatile security definer set search_path = ''
as $$
declare
  deleted bigint;
  lines bigint := 0;
begin
  with networks as (
    delete from private.report_network n where n.hour < date_trunc('hour', now()) returning 1
  ),
  notes as (
    delete from public.note n where n.date < (now() at time zone 'UTC')::date - 30 returning 1
  ),
  note_ids as (
    delete from private.deleted_note d where d.deleted_at < now() - interval '33 days' returning 1
  ),
  additions as (
    delete from private.entry_addition a where a.added_at < now() - interval '30 days' returning 1
  ),
  nudges as (
    delete from public.circle_nudge n where n.created_at < now() - interval '7 days' returning 1
  ),
  invitations as (
    delete from private.circle_invitation i where i.expires_at < now() returning 1
  )
  select (select count(*) from networks) + (select count(*) from notes) + (select count(*) from note_ids)
    + (select count(*) from additions) + (select count(*) from nudges) + (select count(*) from invitations)
  into deleted;
  if to_regclass('auth.audit_log_entries') is not null then
    delete from auth.audit_log_entries l where l.created_at < now() - interval '90 days';
    get diagnostics lines = row_count;
  end if;
  return deleted + lines;
end
$$;

-- Deletes all data of a user, including their lines in the auth service's log.
create or replace function private.delete_user_data(p_user_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  -- A scan of this many bytes takes about a second.
  small_log constant bigint := 32 * 1024 * 1024;
begin
  -- Locks rows in the order that all functions use, so concurrent deletions can't deadlock.
  perform from private.moderation_case c where c.author_id = p_user_id order by c.case_id for update;
  perform from public.decision d where d.user_id = p_user_id order by d.decision_id for update;
  perform from public.profile p where p.user_id = p_user_id for update;
  perform from public.challenge c
  where c.challenge_id in (
    select o.challenge_id from public.challenge o where o.user_id = p_user_id
    union
    select l.challenge_id from public.likes l where l.user_id = p_user_id
    union
    select d.challenge_id
    from public.circle_member m
    join public.circle_reply r on r.circle_id = m.circle_id
    join public.day d on d.day_id = r.day_id
    where m.user_id = p_user_id
  )
  order by c.challenge_id
  for update;
  perform from public.circle c
  where c.circle_id in (select m.circle_id from public.circle_member m where m.user_id = p_user_id)
  order by c.circle_id
  for update;

  -- The auth service's log contains names and addresses, but has no foreign key to the user.
  if to_regclass('auth.audit_log_entries') is not null then
    if to_regclass('auth.audit_log_of_actor') is not null
      or pg_catalog.pg_table_size('auth.audit_log_entries'::regclass) < small_log then
      delete from auth.audit_log_entries l where l.payload ->> 'actor_id' = p_user_id::text;
    else
      insert into private.audit_log_purge_queue (user_id) values (p_user_id) on conflict do nothing;
    end if;
  end if;
  delete from auth.users u where u.id = p_user_id;
end
$$;

-- Returns the caller's rows that no other request returns completely. For blocks, see list_my_blocks().
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
      select jsonb_agg(to_jsonb(n) order by n.created_at, n.nudge_id) from public.circle_nudge n where n.user_id = u.id
    ), '[]')
  )
  from auth.users u where u.id = auth.uid()
$$;

-- Calls the Edge Function that sends due reminders and mails. Returns false if no call was needed or possible.
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
      select from public.circle_nudge n where n.sent_at is null and n.created_at > now() - interval '3 hours'
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

-- Deletes tokens, links and devices, because an intruder may have added them. A browser of the user is added again at
-- its next visit.
create or replace function private.revoke_granted_access(p_user_id uuid) returns void
language sql volatile security definer set search_path = ''
as $$
  delete from private.access_token t where t.user_id = p_user_id;
  delete from private.share_link l
  using public.challenge c
  where c.challenge_id = l.challenge_id and c.user_id = p_user_id;
  delete from private.circle_invitation i
  using public.circle c
  where c.circle_id = i.circle_id and c.founder_id = p_user_id;
  delete from public.push_device d where d.user_id = p_user_id;
$$;

alter default privileges grant execute on functions to public;
reset check_function_bodies;
