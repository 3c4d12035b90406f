-- News of likes: what is new to the owner of a challenge, and until when they have seen it.

alter table public.setting
  add column likes_news text not null default 'diary' check (likes_news in ('diary', 'off')),
  add column likes_seen_at timestamptz(3) not null default now();

grant update (likes_news) on public.setting to authenticated;

create index likes_of_challenge on public.likes (challenge_id, created_at desc);

-- Likes of the caller's own challenges that are new to them, by challenge, the latest first. Derived from the likes themselves:
-- what is taken back, hidden or blocked is in no news. Of each challenge 99 rows of an index are read.
create function public.likes_since()
returns table (challenge_id uuid, title text, likes integer, nicknames text[], latest timestamptz)
language sql stable set search_path = ''
as $$
  select c.challenge_id, c.title, n.likes, n.nicknames, n.latest
  from public.setting s
  join public.challenge c on c.user_id = s.user_id
  cross join lateral (
    select
      count(*)::integer as likes,
      (array_agg(p.nickname order by l.created_at desc))[1:3] as nicknames,
      max(l.created_at) as latest
    from (
      select own.user_id, own.created_at
      from public.likes own
      where own.challenge_id = c.challenge_id
        and own.created_at > s.likes_seen_at
        and own.hidden_at is null
        and own.user_id <> s.user_id
      order by own.created_at desc
      limit 99
    ) l
    join public.profile p on p.user_id = l.user_id
  ) n
  where s.user_id = (select auth.uid()) and s.likes_news <> 'off' and c.like_count > 0 and n.likes > 0
  order by n.latest desc
  limit 50
$$;

-- Takes what the caller was shown as seen: never more than there is, and never back. Security definer: a client may not set the time.
create function public.mark_likes_seen(until timestamptz) returns void
language sql volatile security definer set search_path = ''
as $$
  update public.setting s set likes_seen_at = least(until, now())
  where s.user_id = auth.uid() and s.likes_seen_at < least(until, now())
$$;

revoke execute on function
  public.likes_since(),
  public.mark_likes_seen(timestamptz)
from public, anon, authenticated;
grant execute on function
  public.likes_since(),
  public.mark_likes_seen(timestamptz)
to authenticated;
