create table public.feedback (
  feedback_id bigint generated always as identity primary key,
  title text not null check (char_length(title) between 1 and 200 and private.has_visible_text(title)),
  -- The domain may contain letters of any script.
  email text check (char_length(email) between 1 and 320)
    constraint feedback_email_is_address
    check (email ~ '^[^@<>()[\],;:\\"\u0001-\u0020\u007f]+@[^@<>()[\],;:\\"\u0001-\u0020\u007f]+$'),
  feedback text not null check (char_length(feedback) between 1 and 5000 and private.has_visible_text(feedback)),
  user_id uuid references auth.users (id) on delete cascade,
  created_at timestamptz(3) not null default now(),
  done_at timestamptz(3)
);

create index feedback_of_user on public.feedback (user_id);
create index feedback_by_done on public.feedback ((done_at is not null), feedback_id desc);

alter table public.feedback enable row level security;

create policy "Signed-in users insert feedback, with or without their id" on public.feedback
for insert to authenticated
with check (user_id is null or user_id = (select auth.uid()));

revoke all on public.feedback from anon, authenticated;
revoke all on sequence public.feedback_feedback_id_seq from anon, authenticated;
grant insert on public.feedback to authenticated;
grant all on public.feedback to service_role;

create function private.set_feedback_created_at() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.created_at := now();
  new.done_at := null;
  return new;
end
$$;

create trigger set_feedback_created_at before insert on public.feedback
for each row execute function private.set_feedback_created_at();

insert into private.quota (action, hourly, hourly_import) values ('feedback', 5, 5);

create trigger enforce_quota_insert after insert on public.feedback
referencing new table as written
for each statement execute function private.enforce_quota('feedback');

create trigger reject_suspended_writes before insert or update on public.feedback
for each statement execute function private.reject_suspended_writes();

create function public.desk_feedback(done boolean default false, before_id bigint default null)
returns table (
  feedback_id bigint, title text, email text, feedback text, created_at timestamptz, done_at timestamptz
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return query
  select f.feedback_id, f.title, f.email, f.feedback, f.created_at::timestamptz, f.done_at::timestamptz
  from public.feedback f
  where (f.done_at is not null) = coalesce(done, false)
    and f.feedback_id < coalesce(before_id, 9223372036854775807)
  order by f.feedback_id desc
  limit 25;
end
$$;

create function public.desk_set_feedback_done(feedback_id bigint, done boolean) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  update public.feedback f set done_at = case when desk_set_feedback_done.done then coalesce(f.done_at, now()) end
  where f.feedback_id = desk_set_feedback_done.feedback_id;
  if not found then
    raise exception 'not found' using errcode = 'PT404', hint = 'desk/not-found';
  end if;
  perform private.log_staff_action(case when done then 'feedback-done' else 'feedback-open' end, 'feedback', null, null, null);
end
$$;

revoke execute on function public.desk_feedback, public.desk_set_feedback_done
from anon, authenticated;
grant execute on function public.desk_feedback, public.desk_set_feedback_done
to anon, authenticated, service_role;
