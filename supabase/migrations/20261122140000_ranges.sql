-- Of a person, or of a challenge that thousands like, rows are had in the order of an index and by a range of it: what
-- one request reads is then no more than what it answers with. The keys to users are served by the same indexes.

drop index public.day_of_user;
create index day_of_user on public.day (user_id, day_id);
create index day_of_user_by_date on public.day (user_id, date);

drop index public.likes_of_user;
create index likes_of_user on public.likes (user_id, challenge_id);

drop index public.day_revision_of_user;
create index day_revision_of_user on public.day_revision (user_id, day_id);

-- "offset 0" keeps the planner from answering the question for all challenges at once, by reading every one of them, where
-- it expects to ask it for many rows: each row's own challenge is found by its key.
alter policy "Whoever sees a challenge sees its entries" on public.day
using (exists (select from public.challenge c where c.challenge_id = day.challenge_id offset 0));

alter policy "Whoever sees a challenge sees its likes" on public.likes
using (exists (select from public.challenge c where c.challenge_id = likes.challenge_id offset 0));
