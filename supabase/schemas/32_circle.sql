-- Circles: up to six users who see each other's challenges. Clients can't read these tables. Functions check the
-- membership on every call. The policies of challenges and entries ignore circles (docs/decisions/067).

create table public.circle (
  circle_id uuid primary key default gen_random_uuid(),
  -- Always a member. No foreign key, because the founder leaves before a trigger makes another member the founder.
  founder_id uuid not null,
  name text not null check (
    char_length(name) between 1 and 40 and private.has_visible_text(name)
    and name !~ '[\u0001-\u001F\u007F-\u009F\u2028\u2029]'
  ),
  created_at timestamptz(3) not null default now()
);

create table public.circle_member (
  circle_id uuid not null references public.circle (circle_id) on delete cascade,
  user_id uuid not null references public.profile (user_id) on delete cascade,
  -- The member's challenge that the other members see.
  challenge_id uuid references public.challenge (challenge_id) on delete set null,
  accepts_nudges boolean not null default true,
  -- Replies to the member's entries are new if they are later than this time.
  seen_at timestamptz(3) not null default now(),
  joined_at timestamptz(3) not null default now(),
  primary key (circle_id, user_id)
);

create index circle_member_of_user on public.circle_member (user_id);
create index circle_member_by_challenge on public.circle_member (challenge_id) where challenge_id is not null;

-- The link with which users join a circle. A new link replaces the previous link.
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

-- All functions lock rows in this order: profiles, challenges, one circle. So does the deletion of an account.

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
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (select from public.circle_member m where m.circle_id = p_circle_id and m.user_id = auth.uid());
end
$$;

-- Locks a circle. Checks the caller's membership before and after, because a concurrent request may end the membership.
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

-- Locks the challenges of all entries with replies in the circle. Call this before locking the circle.
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

-- A repeated call with the same `circle_id`, which the client creates, adds no second circle.
create function public.create_circle(
  name text, challenge_id uuid default null, circle_id uuid default null
) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  id constant uuid := coalesce(create_circle.circle_id, gen_random_uuid());
begin
  perform private.require_not_suspended();
  perform private.lock_own_profile();
  if exists (select from public.circle c where c.circle_id = id and c.founder_id = auth.uid()) then
    return id;
  end if;
  perform private.lock_own_challenge(create_circle.challenge_id);
  perform private.require_few_circles();
  perform private.consume_quota('circle', 1);
  insert into public.circle (circle_id, founder_id, name)
  values (id, auth.uid(), private.strip_bidi_overrides(create_circle.name));
  insert into public.circle_member (circle_id, user_id, challenge_id)
  values (id, auth.uid(), create_circle.challenge_id);
  return id;
exception when unique_violation then
  raise exception 'circle not found' using errcode = 'PT404', hint = 'circle/not-found';
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
  perform private.require_live_session();
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

-- False if the caller or this user has blocked the other, or if this user is suspended, banned or hidden.
create function private.is_seen_user(p_user_id uuid) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return p_user_id = auth.uid() or (
    p_user_id not in (select private.blocked_user_ids())
    and private.suspended_until(p_user_id) is null
    and not exists (select from auth.users u where u.id = p_user_id and u.banned_until > now())
    and exists (select from public.profile p where p.user_id = p_user_id and p.hidden_at is null)
  );
end
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
  -- Reads the invitation again: a request that held the circle's lock before may have replaced the invitation.
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

-- Deletes replies to the former member's entries. Names a new founder if the founder left, or deletes an empty circle.
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
