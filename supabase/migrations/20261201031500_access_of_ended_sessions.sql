-- A session that a new password ended could still create an access token, a link or a device, if it sent the request
-- while the password was changed.

set check_function_bodies = off;
alter default privileges revoke execute on functions from public;

create function private.require_live_session() returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform from auth.users u where u.id = auth.uid() for share;
  if not private.has_usable_session() then
    raise exception 'the session has ended' using errcode = 'PT401';
  end if;
end
$$;

create or replace function private.revoke_granted_access(p_user_id uuid) returns void
language sql volatile security definer set search_path = ''
as $$
  select from auth.users u where u.id = p_user_id for no key update;
  delete from private.access_token t where t.user_id = p_user_id;
  delete from private.share_link l
  using public.challenge c
  where c.challenge_id = l.challenge_id and c.user_id = p_user_id;
  delete from private.circle_invitation i
  using public.circle c
  where c.circle_id = i.circle_id and c.founder_id = p_user_id;
  delete from public.push_device d where d.user_id = p_user_id;
$$;

create or replace function public.create_access_token(name text, days integer, scopes jsonb default '["read", "write"]') returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  token constant text := 'diary_' || replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  perform private.require_live_session();
  -- Serializes concurrent calls, so the limit holds.
  perform from public.setting s where s.user_id = auth.uid() for no key update;
  if not found then
    raise exception 'sign-in required' using errcode = '42501';
  end if;
  perform private.consume_quota('access-token', 1);
  if (select count(*) from private.access_token t where t.user_id = auth.uid()) >= 10 then
    raise exception 'an account has at most ten tokens' using errcode = 'PT409', hint = 'token/limit';
  end if;
  insert into private.access_token (user_id, name, token_hash, expires_at, scopes)
  values (
    auth.uid(), private.one_line(create_access_token.name), private.hash_access_token(token),
    now() + make_interval(days => create_access_token.days),
    array(select jsonb_array_elements_text(create_access_token.scopes))
  );
  return token;
end
$$;

create or replace function public.save_push_device(endpoint text, p256dh text, auth text, language text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_live_session();
  perform from public.setting s where s.user_id = auth.uid() for no key update;
  if not found then
    raise exception 'sign-in required' using errcode = '42501';
  end if;
  perform private.consume_quota('push-device', 1);
  insert into public.push_device as d (user_id, endpoint, p256dh, auth, language)
  values (auth.uid(), save_push_device.endpoint, save_push_device.p256dh, save_push_device.auth, save_push_device.language)
  on conflict on constraint push_device_endpoint_key do update
  set user_id = excluded.user_id, p256dh = excluded.p256dh, auth = excluded.auth, language = excluded.language, seen_at = now();
  delete from public.push_device d
  where d.device_id in (
    select o.device_id from public.push_device o where o.user_id = auth.uid() order by o.seen_at desc, o.device_id offset 5
  );
end
$$;

create or replace function public.create_share_link(challenge_id uuid, days integer) returns text
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

create or replace function public.desk_revoke_sessions(user_id uuid, facts text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  perform private.require_reason_text(facts);
  if not exists (select from auth.users u where u.id = desk_revoke_sessions.user_id) then
    raise exception 'not found' using errcode = 'PT404', hint = 'desk/not-found';
  end if;
  perform private.log_staff_action('end-sessions', 'profile', desk_revoke_sessions.user_id, desk_revoke_sessions.user_id, facts);
  perform private.revoke_granted_access(desk_revoke_sessions.user_id);
  delete from auth.sessions s where s.user_id = desk_revoke_sessions.user_id;
end
$$;

create or replace function public.invite_to_circle(circle_id uuid) returns text
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

alter default privileges grant execute on functions to public;
reset check_function_bodies;
