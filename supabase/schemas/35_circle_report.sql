-- For reports of content that the reporter sees only in a circle: policies of challenges and entries ignore circles.

create function private.is_shown_in_my_circle(p_subject_type text, p_subject_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select case p_subject_type
    when 'challenge' then exists (
      select from public.circle_member m
      where m.challenge_id = p_subject_id and private.challenge_in_circle(m.circle_id, m.user_id) is not null
    )
    when 'day' then exists (
      select from public.day d
      join public.circle_member m on m.challenge_id = d.challenge_id
      where d.day_id = p_subject_id and d.hidden_at is null
        and private.challenge_in_circle(m.circle_id, m.user_id) is not null
    )
    when 'reply' then exists (
      select from public.circle_reply r
      join public.day d on d.day_id = r.day_id
      where r.reply_id = p_subject_id and r.hidden_at is null and d.hidden_at is null
        and private.is_seen_user(r.user_id)
        and private.challenge_in_circle(r.circle_id, d.user_id) = d.challenge_id
    )
    else false
  end
$$;

create trigger reapply_moderation before insert on public.circle_reply
for each row execute function private.reapply_moderation('reply', 'reply_id');

-- Before an entry is deleted, cases about its replies lose their copy of the entry. This locks cases before replies.
create function private.delete_answered_copies() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  copied constant text[] := array['title', 'date', 'answered'];
begin
  update private.moderation_case c
  set answered_day_id = null,
    reported = c.reported - copied,
    reported_later = (
      select coalesce(jsonb_agg(l.version || jsonb_build_object('content', (l.version -> 'content') - copied) order by l.n), '[]')
      from jsonb_array_elements(c.reported_later) with ordinality l (version, n)
      where jsonb_typeof(l.version -> 'content') = 'object'
    )
  where c.answered_day_id = old.day_id;
  return old;
end
$$;

create trigger delete_answered_copies before delete on public.day
for each row execute function private.delete_answered_copies();

grant execute on function private.is_shown_in_my_circle to anon, authenticated, service_role;
