-- Unlisted links: a visitor with the link can read a private challenge. A new link replaces the previous link.

create table private.share_link (
  challenge_id uuid primary key references public.challenge (challenge_id) on delete cascade,
  token_hash text not null unique,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) check (expires_at between created_at and created_at + interval '366 days')
);

alter table private.share_link enable row level security;
revoke all on private.share_link from anon, authenticated;
grant select, delete on private.share_link to service_role;

insert into private.quota (action, hourly, hourly_import) values ('share-link', 60, 60);

create function public.create_share_link(challenge_id uuid, days integer) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  token constant text := replace(gen_random_uuid()::text, '-', '');
begin
  perform private.require_not_suspended();
  -- Locks the challenge, so a concurrent decision of staff waits and then deletes the new link.
  perform from public.challenge c
  where c.challenge_id = create_share_link.challenge_id and c.user_id = auth.uid()
    and c.visibility = 'private' and c.hidden_at is null
  for no key update;
  if not found then
    raise exception 'challenge not found' using errcode = 'PT404', hint = 'challenge/not-found';
  end if;
  perform private.require_live_session();
  perform private.consume_quota('share-link', 1);
  insert into private.share_link as l (challenge_id, token_hash, expires_at)
  values (
    create_share_link.challenge_id, encode(sha256(convert_to(token, 'UTF8')), 'hex'),
    now() + make_interval(days => create_share_link.days)
  )
  on conflict on constraint share_link_pkey do update
  set token_hash = excluded.token_hash, created_at = now(), expires_at = excluded.expires_at;
  return token;
end
$$;

create function public.list_share_links()
returns table (challenge_id uuid, created_at timestamptz, expires_at timestamptz)
language sql stable security definer set search_path = ''
as $$
  select l.challenge_id, l.created_at, l.expires_at
  from private.share_link l
  join public.challenge c on c.challenge_id = l.challenge_id
  where c.user_id = auth.uid()
  order by l.created_at desc, l.challenge_id
$$;

create function public.revoke_share_link(challenge_id uuid) returns void
language sql volatile security definer set search_path = ''
as $$
  delete from private.share_link l
  using public.challenge c
  where l.challenge_id = revoke_share_link.challenge_id and c.challenge_id = l.challenge_id and c.user_id = auth.uid()
$$;

create function private.challenge_of_link(p_token_hash text) returns uuid
language sql stable security definer set search_path = ''
as $$
  select c.challenge_id
  from private.share_link l
  join public.challenge c on c.challenge_id = l.challenge_id
  where l.token_hash = p_token_hash
    and coalesce(l.expires_at > now(), true)
    and c.visibility = 'private' and c.hidden_at is null
    and c.user_id not in (select private.blocked_user_ids())
    and private.suspended_until(c.user_id) is null
    and not exists (select from auth.users u where u.id = c.user_id and u.banned_until > now())
$$;

-- Returns null for an invalid link. Omits `taken_from`, because the reader may not be allowed to see the original.
create function public.shared_challenge(token text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'challenge', to_jsonb(h) || '{"taken_from": null}',
    'entries', (
      select coalesce(
        jsonb_agg(to_jsonb(d) || jsonb_build_object('photos', private.photos_of_entry(d.day_id)) order by d.date desc), '[]'
      )
      from public.day d
      where d.challenge_id = h.challenge_id and d.hidden_at is null
    )
  )
  from public.home_challenge h
  where h.challenge_id = private.challenge_of_link(encode(sha256(convert_to(token, 'UTF8')), 'hex'))
$$;

-- Deletes the link when its challenge becomes hidden or public, so the link doesn't work again after a change back.
create function private.forget_share_link() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.share_link l where l.challenge_id = new.challenge_id;
  return null;
end
$$;

create trigger forget_share_link after update of visibility, hidden_at on public.challenge
for each row when (new.visibility = 'public' or new.hidden_at is not null)
execute function private.forget_share_link();

revoke execute on function public.create_share_link, public.list_share_links, public.revoke_share_link,
  public.shared_challenge from anon, authenticated;
grant execute on function public.create_share_link, public.list_share_links, public.revoke_share_link to authenticated;
grant execute on function public.shared_challenge to anon, authenticated;
