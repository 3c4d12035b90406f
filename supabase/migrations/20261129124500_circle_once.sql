-- A circle is created once, also if the response is lost. The export contains received nudges.

drop function public.create_circle(text, uuid);

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

revoke execute on function public.create_circle from public, anon, authenticated;
grant execute on function public.create_circle to authenticated;

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
    ), '[]'),
    'received_nudges', coalesce((
      select jsonb_agg(
        jsonb_build_object(
          'date', n.date, 'content', n.content, 'created_at', n.created_at,
          'nickname', case when private.is_seen_user(n.user_id) then p.nickname end
        )
        order by n.created_at, n.nudge_id
      )
      from public.circle_nudge n join public.profile p on p.user_id = n.user_id where n.to_user_id = u.id
    ), '[]')
  )
  from auth.users u where u.id = auth.uid()
$$;
