-- Earlier texts of entries, for their writers alone: the last 20 of an entry, for at most 90 days.

create table public.day_revision (
  day_id uuid not null references public.day (day_id) on delete cascade,
  version integer not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  content text not null,
  -- When this text was written, and when the next one took its place.
  written_at timestamptz(3) not null,
  replaced_at timestamptz(3) not null default now(),
  primary key (day_id, version)
);

create index day_revision_of_user on public.day_revision (user_id);
create index day_revision_by_age on public.day_revision (replaced_at);

create function private.keep_revision() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.day_revision (day_id, version, user_id, content, written_at)
  values (old.day_id, old.version, old.user_id, old.content, old.updated_at);
  delete from public.day_revision r where r.day_id = new.day_id and r.version < new.version - 20;
  -- Everybody's, a few at a time, so that no other job is needed; locked ones are being deleted already.
  delete from public.day_revision r
  using (
    select day_id, version
    from public.day_revision
    where replaced_at < now() - interval '90 days'
    order by replaced_at
    limit 100
    for update skip locked
  ) aged
  where r.day_id = aged.day_id and r.version = aged.version;
  return null;
end
$$;

create trigger keep_revision after update on public.day
for each row when (old.content is distinct from new.content)
execute function private.keep_revision();

alter table public.day_revision enable row level security;

-- Aged ones are hidden at once, also while they wait for an edit to sweep them away.
create policy "Writers see the earlier texts of their entries" on public.day_revision
for select to authenticated
using (user_id = (select auth.uid()) and replaced_at >= now() - interval '90 days');

revoke all on public.day_revision from anon, authenticated;
grant select on public.day_revision to authenticated;
grant all on public.day_revision to service_role;

revoke execute on function private.keep_revision() from public, anon, authenticated;
