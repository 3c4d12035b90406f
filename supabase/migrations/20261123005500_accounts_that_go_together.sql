-- One statement may delete several accounts. Then likers' likes go while an author's profile is gone already and the
-- author's challenge is not yet: a row that its foreign key would refuse has nothing left to count.
create or replace function private.count_like() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    update public.challenge c set like_count = c.like_count + 1
    where c.challenge_id = new.challenge_id and new.hidden_at is null;
  else
    update public.challenge c set like_count = c.like_count - 1
    where c.challenge_id = old.challenge_id and old.hidden_at is null
      and exists (select from public.profile p where p.user_id = c.user_id);
  end if;
  return null;
end
$$;
