-- Functions to end and resume a challenge, because clients can't write `ended_early`. They don't change `updated_at`.

create function private.lock_challenge_to_change(p_challenge_id uuid) returns public.challenge
language plpgsql volatile security definer set search_path = ''
as $$
declare
  target public.challenge;
begin
  perform private.require_not_suspended();
  select * into target from public.challenge c
  where c.challenge_id = p_challenge_id and c.user_id = auth.uid()
  for no key update;
  if not found then
    raise exception 'challenge not found' using errcode = 'PT404', hint = 'challenge/not-found';
  end if;
  return target;
end
$$;

create function public.end_challenge(challenge_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  target constant public.challenge := private.lock_challenge_to_change(challenge_id);
begin
  if target.completed then
    return;
  end if;
  if private.last_day_number(target.challenge_id) = 0 then
    raise exception 'the challenge has no entries' using errcode = 'PT409', hint = 'challenge/without-entries';
  end if;
  perform private.consume_quota('challenge-change', 1);
  update public.challenge c
  set completed = true, ended_early = true, end_date = private.today(c.user_id)
  where c.challenge_id = target.challenge_id;
end
$$;

-- Adds today to `earlier_weekdays`, as a change of weekdays does. So lapsed_since() starts to count days today.
create function public.resume_challenge(challenge_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  target constant public.challenge := private.lock_challenge_to_change(challenge_id);
  today constant date := private.today(target.user_id);
begin
  if not target.completed then
    return;
  end if;
  if not target.ended_early then
    raise exception 'the challenge is full' using errcode = 'PT409', hint = 'challenge/completed';
  end if;
  perform private.consume_quota('challenge-change', 1);
  update public.challenge c
  set completed = false, ended_early = false, end_date = null,
    earlier_weekdays = case
      when (c.earlier_weekdays -> -1 ->> 'until')::date >= today then c.earlier_weekdays
      else c.earlier_weekdays || jsonb_build_object('until', today, 'weekdays', c.weekdays)
    end
  where c.challenge_id = target.challenge_id;
end
$$;

revoke execute on function public.end_challenge, public.resume_challenge from anon, authenticated;
grant execute on function public.end_challenge, public.resume_challenge to authenticated;
