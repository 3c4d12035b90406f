-- For "supabase start" and "supabase db reset". All users have the password "challenge1". Dates are relative to today.

create temporary table seed_user as
select * from (
  values
    ('5eed0000-0000-4000-8000-000000000001'::uuid, 'Hana', 'Asia/Tokyo', 'Front end by night, pharmacy by day.'),
    ('5eed0000-0000-4000-8000-000000000002', 'Jonas', 'Europe/Berlin', 'Back to code after ten years away.'),
    ('5eed0000-0000-4000-8000-000000000003', 'Amara', 'Africa/Lagos', '')
) as seeded (id, nickname, time_zone, comment);

insert into auth.users (
  id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data,
  created_at, updated_at, confirmation_token, recovery_token, email_change_token_new, email_change
)
select
  id, 'authenticated', 'authenticated', lower(nickname) || '@example.com', '$2a$10$p9tctlqQP6XKbZq9yRru1OyXHgqyrte2pvCk3BtSln4C2gdmbUQWu',
  now(), '{"provider": "email", "providers": ["email"]}', '{}', now(), now(), '', '', '', ''
from seed_user;

insert into auth.identities (id, user_id, provider, provider_id, identity_data, last_sign_in_at, created_at, updated_at)
select
  gen_random_uuid(), u.id, 'email', u.id::text,
  jsonb_build_object('sub', u.id, 'email', u.email, 'email_verified', true), now(), now(), now()
from auth.users u
where u.id::text like '5eed0000-%';

-- Supabase's auth service doesn't find an account without this column. The embedded auth service has no such column.
do $$
begin
  if exists (
    select from information_schema.columns
    where table_schema = 'auth' and table_name = 'users' and column_name = 'instance_id'
  ) then
    execute $sql$
      update auth.users set instance_id = '00000000-0000-0000-0000-000000000000' where id::text like '5eed0000-%'
    $sql$;
  end if;
end
$$;

update public.profile p set nickname = seeded.nickname, comment = seeded.comment
from seed_user seeded where p.user_id = seeded.id;
update public.setting s set time_zone = seeded.time_zone
from seed_user seeded where s.user_id = seeded.id;

insert into public.challenge (challenge_id, user_id, title, category, days, "desc", start_date, visibility)
select challenge_id, user_id, title, category, days, text, current_date - started, visibility
from (
  values
    ('5eedc000-0000-4000-8000-000000000001'::uuid, '5eed0000-0000-4000-8000-000000000001'::uuid,
      'Grid without fear', 'CSS', 10, 'One layout a day, from memory,
then compare with the specification.', 7, 'public'),
    ('5eedc000-0000-4000-8000-000000000002', '5eed0000-0000-4000-8000-000000000001',
      'Five small apps', 'React', 5, 'Each one in an evening, none of them perfect.', 30, 'public'),
    ('5eedc000-0000-4000-8000-000000000003', '5eed0000-0000-4000-8000-000000000002',
      'Types all the way down', 'TypeScript', 30, 'A chapter of the handbook each day.', 12, 'public'),
    ('5eedc000-0000-4000-8000-000000000004', '5eed0000-0000-4000-8000-000000000002',
      'Interview practice', 'Other', 14, 'Nobody needs to see these answers.', 3, 'private'),
    ('5eedc000-0000-4000-8000-000000000005', '5eed0000-0000-4000-8000-000000000003',
      'Streams, properly', 'NodeJS', 20, 'Until back pressure feels natural.', 0, 'public')
) as challenge (challenge_id, user_id, title, category, days, text, started, visibility);

-- Inserts the oldest entry first, because the database numbers entries in the order of the inserts.
insert into public.day (challenge_id, user_id, date, content)
select c.challenge_id, c.user_id, current_date - entry.ago, entry.content
from (
  values
    ('5eedc000-0000-4000-8000-000000000002'::uuid, 30, 'A timer. State is one number and a reason.'),
    ('5eedc000-0000-4000-8000-000000000002', 29, 'A list that filters while typing. Keys matter after all.'),
    ('5eedc000-0000-4000-8000-000000000002', 27, 'A colour picker. Spent half of it on the keyboard.'),
    ('5eedc000-0000-4000-8000-000000000002', 26, 'A form with five fields and eleven ways to be wrong.'),
    ('5eedc000-0000-4000-8000-000000000002', 25, 'A drawing pad. Small, slow, mine.'),
    ('5eedc000-0000-4000-8000-000000000003', 12, 'Read about unions. A state is one of several things, not several flags.'),
    ('5eedc000-0000-4000-8000-000000000003', 11, 'Narrowing.
The compiler follows an if better than I do.'),
    ('5eedc000-0000-4000-8000-000000000003', 9, 'Generics, first half.'),
    ('5eedc000-0000-4000-8000-000000000004', 2, 'Told the story of the outage, in two minutes.'),
    ('5eedc000-0000-4000-8000-000000000001', 7, 'Holy grail layout: header, three columns, footer.'),
    ('5eedc000-0000-4000-8000-000000000001', 6, 'A magazine page with named areas.'),
    ('5eedc000-0000-4000-8000-000000000001', 4, 'Auto-fit and minmax, until the breakpoints were gone.'),
    ('5eedc000-0000-4000-8000-000000000001', 1, 'Subgrid, so that the cards agree with each other.')
) as entry (challenge_id, ago, content)
join public.challenge c using (challenge_id)
order by entry.ago desc;

-- Sets the time of each entry to the evening of its date.
update public.day
set created_at = date + interval '20 hours', updated_at = date + interval '20 hours', written_on = date
where challenge_id::text like '5eedc000-%';
update public.challenge c
set created_at = c.start_date + interval '8 hours',
  updated_at = coalesce((select max(d.updated_at) from public.day d where d.challenge_id = c.challenge_id), now()),
  end_date = case when c.completed then (select max(d.date) from public.day d where d.challenge_id = c.challenge_id) end
where challenge_id::text like '5eedc000-%';

insert into public.likes (challenge_id, user_id)
values
  ('5eedc000-0000-4000-8000-000000000001', '5eed0000-0000-4000-8000-000000000002'),
  ('5eedc000-0000-4000-8000-000000000001', '5eed0000-0000-4000-8000-000000000003'),
  ('5eedc000-0000-4000-8000-000000000002', '5eed0000-0000-4000-8000-000000000002'),
  ('5eedc000-0000-4000-8000-000000000003', '5eed0000-0000-4000-8000-000000000001');
