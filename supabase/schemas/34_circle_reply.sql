-- Replies to entries that a circle shows, and nudges: requests to a member to write today's entry.

create table public.circle_reply (
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
create index circle_reply_since on public.circle_reply (circle_id, created_at);

create table public.circle_nudge (
  nudge_id uuid primary key default gen_random_uuid(),
  -- Null after the sender or recipient has left. The row stays, so a sender who joins again can't nudge twice a day.
  circle_id uuid,
  user_id uuid not null references public.profile (user_id) on delete cascade,
  to_user_id uuid not null references public.profile (user_id) on delete cascade,
  -- The recipient's date. With the sender's date, a change of the sender's time zone would allow a second nudge.
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

-- Replies as the circle's page shows them. The query that reads this view must leave out authors the caller can't see.
create view internal.circle_reply_shown as
select r.circle_id, r.day_id, r.user_id, r.created_at, r.reply_id,
  json_build_object(
    'reply_id', r.reply_id, 'user_id', r.user_id, 'nickname', p.nickname, 'avatar_url', p.avatar_url,
    'content', r.content, 'created_at', r.created_at
  ) as reply
from public.circle_reply r
join public.profile p on p.user_id = r.user_id
where r.hidden_at is null;

-- New replies to the caller's entries. The query that reads this view must leave out authors the caller can't see.
create view internal.circle_reply_unseen as
select r.circle_id, r.user_id, d.day_id, d.date
from public.circle_member m
join public.circle_reply r on r.circle_id = m.circle_id and r.created_at > m.seen_at
join public.day d on d.day_id = r.day_id and d.challenge_id = m.challenge_id
join public.challenge c on c.challenge_id = d.challenge_id
where m.user_id = (select auth.uid()) and r.user_id <> m.user_id
  and r.hidden_at is null and d.hidden_at is null and c.hidden_at is null;

revoke all on internal.circle_reply_shown, internal.circle_reply_unseen from anon, authenticated;

insert into private.quota (action, hourly, hourly_import) values
  ('circle-reply', 120, 120),
  ('circle-nudge', 60, 60);

-- A repeated call with the same `reply_id` adds nothing, also if concurrent. Rejects the id of another reply.
create function public.add_circle_reply(circle_id uuid, day_id uuid, reply_id uuid, content text) returns void
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

create function public.delete_circle_reply(reply_id uuid) returns void
language sql volatile security definer set search_path = ''
as $$
  delete from public.circle_reply r
  using public.day d
  where r.reply_id = delete_circle_reply.reply_id and d.day_id = r.day_id and auth.uid() in (r.user_id, d.user_id)
$$;

-- A repeated call with the same text on the same day succeeds and changes nothing.
create function public.nudge_circle_member(circle_id uuid, user_id uuid, content text default null) returns void
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
  select m.* into target from internal.circle_member_today m
  where m.circle_id = nudge_circle_member.circle_id and m.user_id = nudge_circle_member.user_id and m.user_id <> me;
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

-- Marks the replies and nudges up to `until` as seen. Clients pass `checked_at` of the page that the member has read.
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

-- True for three hours after the nudge (or after 08:00, if later), until 22:00 of its date in the recipient's zone.
create function private.is_nudge_due(p_nudge public.circle_nudge, p_now timestamptz) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  zone constant text := (select s.time_zone from public.setting s where s.user_id = p_nudge.to_user_id);
  here timestamp;
begin
  if not coalesce(private.is_time_zone(zone), false) then
    return false;
  end if;
  here := p_now at time zone zone;
  return here::date = p_nudge.date and extract(hour from here) between 8 and 21
    and p_now < greatest(p_nudge.created_at, (p_nudge.date + time '08:00') at time zone zone) + interval '3 hours';
end
$$;

-- Claims due nudges. Returns those that the server sends: not to recipients who wrote or rest today or have no reminder
-- time, and not between two users if one is suspended, banned, hidden or blocked.
create function public.due_circle_nudges()
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

revoke execute on function public.add_circle_reply, public.delete_circle_reply, public.nudge_circle_member,
  public.mark_circle_seen, public.due_circle_nudges from anon, authenticated;
grant execute on function public.add_circle_reply, public.delete_circle_reply, public.nudge_circle_member,
  public.mark_circle_seen to authenticated;
grant execute on function public.due_circle_nudges to service_role;
