-- A wrong id or date of a program is refused in a sentence: the functions that take a token take both as text.

drop function public.read_diary(text, date, uuid);
drop function public.register_entry(text, uuid, text);

-- The owner's challenges and a hundred of their entries, the newest first. The last of them leads on: its date and id. Both
-- functions take ids and dates as text: what a program sends wrong is refused in a sentence for its author.
create function public.read_diary(token text, before_date text default null, before_id text default null) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  last_date date;
  last_id uuid;
begin
  perform private.act_by_access_token(token);
  begin
    last_date := before_date;
    last_id := before_id;
  exception when data_exception then
    raise exception 'before_date and before_id must be the date and the id of an entry' using errcode = '22023';
  end;
  return jsonb_build_object(
    'today', private.today(auth.uid()),
    'challenges', (
      select coalesce(jsonb_agg(to_jsonb(r)), '[]')
      from (
        select c.challenge_id, c.title, c.category, c.days, c.day_count, c.completed, c.visibility, c.start_date
        from public.challenge c
        where c.user_id = auth.uid()
        order by c.start_date desc, c.challenge_id desc
        limit 250
      ) r
    ),
    'entries', (
      select coalesce(jsonb_agg(to_jsonb(r)), '[]')
      from (
        select d.day_id, d.challenge_id, d.date, d.day, d.content, d.format, d.created_at, d.updated_at
        from public.day d
        where d.user_id = auth.uid() and (last_date is null or (d.date, d.day_id) < (last_date, last_id))
        order by d.date desc, d.day_id desc
        limit 100
      ) r
    )
  );
end
$$;

-- Writes the entry of the date that it is for the owner now.
create function public.register_entry(token text, challenge_id text, content text) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  written public.day;
begin
  perform private.act_by_access_token(token);
  insert into public.day (challenge_id, user_id, date, content, format)
  values (
    (
      select c.challenge_id from public.challenge c
      where c.user_id = auth.uid() and c.challenge_id::text = lower(register_entry.challenge_id)
    ),
    auth.uid(), private.today(auth.uid()), register_entry.content, 'markdown'
  )
  returning * into written;
  return jsonb_build_object(
    'day_id', written.day_id, 'challenge_id', written.challenge_id, 'date', written.date, 'day', written.day
  );
end
$$;

revoke execute on function public.read_diary(text, text, text), public.register_entry(text, text, text)
from public, anon, authenticated;
grant execute on function public.read_diary(text, text, text), public.register_entry(text, text, text)
to anon, authenticated;
