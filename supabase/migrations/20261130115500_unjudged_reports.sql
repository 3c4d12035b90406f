-- The report's page says if the author deleted the account before a decision.
alter type public.report_status_row add attribute unjudged boolean;

create or replace function public.report_status(number text) returns setof public.report_status_row
language sql stable security definer set search_path = ''
as $$
  select r.number, r.subject_type, r.reason, r.created_at, r.state, r.answered_at, r.unjudged
  from public.report r
  where r.number = 'R-' || translate(substr(upper(btrim($1)), 3), 'OIL', '011')
$$;
