-- The export lists the accounts of other services with which the user signs in.

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
    ), '[]')
  )
  from auth.users u where u.id = auth.uid()
$$;
