-- Messages to the developers: signed-in people write, no client reads.

create table public.feedback (
  feedback_id bigint generated always as identity primary key,
  title text not null check (char_length(title) between 1 and 200 and title ~ '[^[:space:]]'),
  email text check (char_length(email) between 1 and 320),
  feedback text not null check (char_length(feedback) between 1 and 5000 and feedback ~ '[^[:space:]]'),
  -- Sent by the floating button's form alone; the header's form leaves it out.
  user_id uuid references auth.users (id) on delete cascade,
  created_at timestamptz(3) not null default now()
);

create index feedback_of_user on public.feedback (user_id);

-- Who sent how much lately: apart from the messages, and to the hour only, so that one sent without a name
-- stays without.
create table private.feedback_window (
  user_id uuid primary key references auth.users (id) on delete cascade,
  hour timestamptz not null,
  sent integer not null
);

create function private.throttle_feedback() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  hourly_limit constant integer := 5;
  sent_now integer;
begin
  new.created_at := now();
  if auth.uid() is null then
    return new;
  end if;
  insert into private.feedback_window as w (user_id, hour, sent)
  values (auth.uid(), date_trunc('hour', now()), 1)
  on conflict (user_id) do update
  set hour = excluded.hour,
    sent = case when w.hour = excluded.hour then w.sent + 1 else 1 end
  returning sent into sent_now;
  if sent_now > hourly_limit then
    raise exception 'too many messages within an hour' using errcode = 'PT429', hint = 'feedback/throttled';
  end if;
  return new;
end
$$;

create trigger throttle_feedback before insert on public.feedback
for each row execute function private.throttle_feedback();

alter table public.feedback enable row level security;
alter table private.feedback_window enable row level security;

create policy "Signed-in people write feedback, with or without their name" on public.feedback
for insert to authenticated
with check (user_id is null or user_id = (select auth.uid()));

revoke all on public.feedback from anon, authenticated;
revoke all on sequence public.feedback_feedback_id_seq from anon, authenticated;
grant insert on public.feedback to authenticated;
grant all on public.feedback to service_role;

revoke execute on function private.throttle_feedback() from public, anon, authenticated;
