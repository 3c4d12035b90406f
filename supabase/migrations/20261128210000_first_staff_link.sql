-- A link in the log makes the first member of staff.

-- Hash of the link in the log of the first start, which makes its user the first member of staff.
create table private.first_staff_link (
  code_hash text primary key check (code_hash ~ '^[0-9a-f]{64}$'),
  expires_at timestamptz(3) not null
);

alter table private.first_staff_link enable row level security;
revoke all on private.first_staff_link from anon, authenticated;
grant all on private.first_staff_link to service_role;

-- Uses up the link, and returns true for staff. Deleting the row serializes users who open the link at the same time.
create function public.become_first_staff(code text) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  delete from private.first_staff_link l
  where l.code_hash = encode(sha256(convert_to(code, 'UTF8')), 'hex')
    and l.expires_at > now()
    and not exists (select from private.staff);
  if found then
    insert into private.staff (user_id) values (auth.uid());
    perform private.log_operator_action('staff-add', auth.uid(), null);
  end if;
  return public.is_staff();
end
$$;

revoke execute on function public.become_first_staff from public, anon, authenticated;
grant execute on function public.become_first_staff to authenticated, service_role;
