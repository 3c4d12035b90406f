-- Replies in circles can be reported, hidden and restored. Members can report private entries that their circles
-- show. Mails of nudges have a link that stops them.

alter table private.moderation_case
  drop constraint moderation_case_subject_type_check,
  add constraint moderation_case_subject_type_check check (subject_type in ('challenge', 'day', 'profile', 'reply'));

alter table public.report
  drop constraint report_subject_type_check,
  add constraint report_subject_type_check check (subject_type in ('challenge', 'day', 'profile', 'reply'));

alter table public.decision
  drop constraint decision_subject_type_check,
  add constraint decision_subject_type_check check (subject_type in ('challenge', 'day', 'profile', 'reply'));

create or replace function private.is_subject_hidden(p_subject_type text, p_subject_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    case p_subject_type
      when 'challenge' then (select c.hidden_at is not null from public.challenge c where c.challenge_id = p_subject_id)
      when 'day' then (select d.hidden_at is not null from public.day d where d.day_id = p_subject_id)
      when 'reply' then (select r.hidden_at is not null from public.circle_reply r where r.reply_id = p_subject_id)
      else (select p.hidden_at is not null from public.profile p where p.user_id = p_subject_id)
    end,
    false
  )
$$;

create or replace function private.subject_author(subject_type text, subject_id uuid) returns uuid
language sql stable security definer set search_path = ''
as $$
  select case $1
    when 'challenge' then (select c.user_id from public.challenge c where c.challenge_id = $2)
    when 'day' then (select d.user_id from public.day d where d.day_id = $2)
    when 'profile' then (select p.user_id from public.profile p where p.user_id = $2)
    when 'reply' then (select r.user_id from public.circle_reply r where r.reply_id = $2)
  end
$$;

create or replace function private.subject_content(subject_type text, subject_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select case $1
    when 'challenge' then (
      select jsonb_strip_nulls(
        jsonb_build_object('title', c.title, 'desc', c."desc", 'tags', nullif(c.tags, ''), 'template', nullif(c.template, ''))
      )
      from public.challenge c where c.challenge_id = $2
    )
    when 'day' then (
      select jsonb_build_object('title', c.title, 'date', d.date, 'content', d.content)
        || jsonb_strip_nulls(jsonb_build_object('photos', nullif(private.photos_of_entry(d.day_id), '[]')))
      from public.day d join public.challenge c on c.challenge_id = d.challenge_id
      where d.day_id = $2
    )
    when 'profile' then (
      select jsonb_build_object('nickname', p.nickname, 'comment', p.comment, 'avatar_url', p.avatar_url)
        || jsonb_strip_nulls(jsonb_build_object('handle', p.handle))
      from public.profile p where p.user_id = $2
    )
    when 'reply' then (
      select jsonb_build_object('content', r.content, 'title', c.title, 'date', d.date, 'answered', d.content)
      from public.circle_reply r
      join public.day d on d.day_id = r.day_id
      join public.challenge c on c.challenge_id = d.challenge_id
      where r.reply_id = $2
    )
  end
$$;

create or replace function public.create_report(subject_type text, subject_id uuid, reason text, note text default null)
returns text
language plpgsql volatile set search_path = ''
as $$
declare
  is_seen boolean;
  words constant text := nullif(btrim(create_report.note, E' \t\n\r'), '');
begin
  if create_report.subject_type not in ('challenge', 'day', 'profile', 'reply') or create_report.subject_id is null
    or create_report.reason not in ('spam', 'harassment', 'violence', 'sexual', 'self-harm', 'illegal', 'rights', 'other')
    or create_report.subject_type is null or create_report.reason is null or char_length(words) > 1000 then
    raise exception 'unknown kind of report' using errcode = 'PT422', hint = 'report/invalid';
  end if;
  is_seen := case create_report.subject_type
    when 'challenge' then exists (select from public.challenge c where c.challenge_id = create_report.subject_id)
    when 'day' then exists (select from public.day d where d.day_id = create_report.subject_id)
    when 'profile' then exists (select from public.profile p where p.user_id = create_report.subject_id)
    else false
  end or private.is_shown_in_my_circle(create_report.subject_type, create_report.subject_id);
  if not is_seen then
    raise exception 'subject not found' using errcode = 'PT404', hint = 'report/not-found';
  end if;
  return private.insert_report(create_report.subject_type, create_report.subject_id, create_report.reason, words);
end
$$;

create or replace function private.sync_subject_visibility(p_subject_type text, p_subject_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  hidden constant boolean := private.has_hiding_decision(p_subject_type, p_subject_id);
begin
  if p_subject_type = 'day' then
    perform private.lock_challenge(d.challenge_id) from public.day d where d.day_id = p_subject_id;
    update public.day d set hidden_at = case when hidden then now() end where d.day_id = p_subject_id;
  elsif p_subject_type = 'reply' then
    update public.circle_reply r set hidden_at = case when hidden then now() end where r.reply_id = p_subject_id;
  elsif p_subject_type = 'profile' then
    perform from public.profile p where p.user_id = p_subject_id for no key update;
    perform from public.challenge c
    where c.challenge_id in (
      select o.challenge_id from public.challenge o where o.user_id = p_subject_id
      union
      select l.challenge_id from public.likes l where l.user_id = p_subject_id
    )
    order by c.challenge_id
    for no key update;
    update public.profile p set hidden_at = case when hidden then now() end where p.user_id = p_subject_id;
    update public.challenge c
    set hidden_at = case when hidden or private.has_hiding_decision('challenge', c.challenge_id) then now() end
    where c.user_id = p_subject_id;
  else
    perform from public.profile p join public.challenge c on c.user_id = p.user_id
    where c.challenge_id = p_subject_id
    for share of p;
    update public.challenge c
    set hidden_at = case when hidden then now() else (select p.hidden_at from public.profile p where p.user_id = c.user_id) end
    where c.challenge_id = p_subject_id;
  end if;
end
$$;

create or replace function private.current_subject_content(p_case private.moderation_case) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select case
    when private.subject_author(p_case.subject_type, p_case.subject_id) is distinct from p_case.author_id then null
    when p_case.subject_type = 'reply' then
      private.subject_content('reply', p_case.subject_id) - array['title', 'date', 'answered']
    when p_case.subject_type = 'profile' or exists (
      select from public.challenge c
      where c.visibility = 'public' and c.challenge_id = case p_case.subject_type
        when 'challenge' then p_case.subject_id
        else (select d.challenge_id from public.day d where d.day_id = p_case.subject_id)
      end
    ) then private.subject_content(p_case.subject_type, p_case.subject_id)
    else '{}'
  end
$$;

create or replace function public.stop_mail(of_user uuid, kind text) returns void
language sql volatile security definer set search_path = ''
as $$
  update public.setting s
  set reminder_mail = s.reminder_mail and kind <> 'reminder',
    likes_news = case when kind = 'likes' and s.likes_news = 'weekly' then 'diary' else s.likes_news end
  where s.user_id = of_user;
  update public.circle_member m set accepts_nudges = false where m.user_id = of_user and kind = 'nudge';
$$;

create or replace function public.due_circle_nudges()
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
    and not exists (select from public.rest_day r where r.challenge_id = m.challenge_id and r.date = n.date)
    and not exists (select from public.challenge h where h.challenge_id = m.challenge_id and h.completed)
$$;

-- True if the caller sees the challenge, the entry or the reply in a circle.
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

revoke execute on function private.is_shown_in_my_circle from public;
grant execute on function private.is_shown_in_my_circle to anon, authenticated, service_role;
