-- The copy of an entry in the case of a reply to it is deleted with the entry.

alter table private.moderation_case add column answered_day_id uuid;

update private.moderation_case c
set answered_day_id = (select r.day_id from public.circle_reply r where r.reply_id = c.subject_id)
where c.subject_type = 'reply';

-- The entries of these cases are unknown: the reply was deleted.
update private.moderation_case c
set reported = c.reported - array['title', 'date', 'answered'], reported_later = '[]'
where c.subject_type = 'reply' and c.answered_day_id is null;

create index moderation_case_of_answered on private.moderation_case (answered_day_id) where answered_day_id is not null;

create or replace function private.get_or_open_case(p_subject_type text, p_subject_id uuid, p_author_id uuid) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  found_case uuid;
begin
  loop
    insert into private.moderation_case (subject_type, subject_id, author_id, reported, answered_day_id)
    values (
      p_subject_type, p_subject_id, p_author_id, private.subject_content(p_subject_type, p_subject_id),
      (select r.day_id from public.circle_reply r where p_subject_type = 'reply' and r.reply_id = p_subject_id)
    )
    on conflict (subject_type, subject_id) where state = 'open' do nothing
    returning case_id into found_case;
    exit when found;
    -- A concurrent transaction may have closed or deleted the case.
    select c.case_id into found_case
    from private.moderation_case c
    where c.subject_type = p_subject_type and c.subject_id = p_subject_id and c.state = 'open'
    for no key update;
    exit when found;
  end loop;
  return found_case;
end
$$;

-- Deletes the copies of an entry from the cases of replies to it. Runs before the deletion, so it locks the case before
-- the reply, as a decision does.
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
    )
  where c.answered_day_id = old.day_id;
  return old;
end
$$;

create trigger delete_answered_copies before delete on public.day
for each row execute function private.delete_answered_copies();

revoke execute on function private.delete_answered_copies from public;
