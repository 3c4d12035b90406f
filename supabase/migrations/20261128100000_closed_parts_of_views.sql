-- Parts of views skip row security: they move into a schema that no role of the API can name.

create schema internal;

alter view private.author set schema internal;
alter view private.own_like set schema internal;
alter view private.shown_day set schema internal;
alter function private.rest_dates(uuid) set schema internal;

create or replace function public.companions(of_challenge uuid)
returns table (challenge_id uuid, user_id uuid, nickname text, avatar_url text, day integer)
language sql stable set search_path = ''
as $$
  select one.challenge_id, p.user_id, p.nickname, p.avatar_url, one.day_count
  from (
    select distinct on (copy.user_id) copy.*, latest.date
    from (
      select c.challenge_id, c.user_id, c.day_count, c.updated_at
      from public.challenge c
      where c.taken_from = of_challenge and c.visibility = 'public' and c.hidden_at is null and c.day_count > 0
        and exists (
          select from public.challenge o where o.challenge_id = of_challenge and o.user_id <> c.user_id offset 0
        )
      order by c.updated_at desc
      limit 60
    ) copy
    cross join lateral (
      select d.date from public.day d
      where d.challenge_id = copy.challenge_id and d.hidden_at is null
      order by d.date desc
      limit 1
    ) latest
    order by copy.user_id, latest.date desc, copy.updated_at desc
  ) one
  join public.profile p on p.user_id = one.user_id
  order by one.date desc, one.updated_at desc
  limit 6
$$;
