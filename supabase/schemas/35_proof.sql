-- Proof of a challenge: how many entries the database received on the date of the entry.

-- Ignores values from clients. Imports and restores run as other roles: imports leave the column empty, restores set it.
create function private.set_written_on() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if not private.is_client_role() then
    return new;
  end if;
  if tg_op = 'UPDATE' then
    new.written_on := old.written_on;
    return new;
  end if;
  begin
    new.written_on := private.today(new.user_id);
  exception when invalid_parameter_value then
    -- A restore from a newer database can bring a time zone that this database doesn't know.
    new.written_on := null;
  end;
  return new;
end
$$;

create trigger set_written_on before insert or update on public.day
for each row execute function private.set_written_on();

-- Excludes hidden entries, so all readers get the same proof. Clients compute the longest streak of `own_dates`.
create function private.proof(p_challenge_id uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'challenge_id', h.challenge_id, 'user_id', h.user_id, 'title', h.title, 'category', h.category,
    'nickname', h.nickname, 'handle', h.handle, 'visibility', h.visibility, 'days', h.days,
    'completed', h.completed, 'ended_early', h.ended_early, 'start_date', h.start_date, 'end_date', h.end_date, 'weekdays', h.weekdays,
    'earlier_weekdays', h.earlier_weekdays, 'rest_days', h.rest_days,
    'entries', e.entries, 'own_dates', e.own_dates, 'other_day', e.other_day, 'imported', e.imported,
    'unknown', e.unknown, 'first_date', e.first_date, 'last_date', e.last_date, 'checked_at', now()
  )
  from public.home_challenge h
  join public.challenge c on c.challenge_id = h.challenge_id
  cross join lateral (
    select count(*) as entries,
      coalesce(jsonb_agg(d.date order by d.date) filter (where k.kind = 'own'), '[]') as own_dates,
      count(*) filter (where k.kind = 'other') as other_day,
      count(*) filter (where k.kind = 'none' and c.imported_at is not null) as imported,
      count(*) filter (where k.kind = 'none' and c.imported_at is null) as unknown,
      min(d.date) as first_date,
      max(d.date) as last_date
    from public.day d
    cross join lateral (
      select case
        -- Time zones are from UTC-12 to UTC+14, and the owner's day starts up to 6 hours after midnight.
        when d.written_on between ((d.created_at at time zone 'UTC') - interval '18 hours')::date
          and ((d.created_at at time zone 'UTC') + interval '14 hours')::date
        then case when d.date = d.written_on then 'own' else 'other' end
        else 'none'
      end as kind
    ) k
    where d.challenge_id = h.challenge_id and d.hidden_at is null
  ) e
  where h.challenge_id = p_challenge_id
$$;

create function public.challenge_proof(challenge_id uuid) returns jsonb
language sql stable set search_path = ''
as $$ select private.proof(challenge_proof.challenge_id) $$;

create function public.shared_challenge_proof(token text) returns jsonb
language sql stable security definer set search_path = ''
as $$ select private.proof(private.challenge_of_link(encode(sha256(convert_to(token, 'UTF8')), 'hex'))) $$;

revoke execute on function public.challenge_proof, public.shared_challenge_proof from anon, authenticated;
grant execute on function private.proof, public.challenge_proof, public.shared_challenge_proof to anon, authenticated;
