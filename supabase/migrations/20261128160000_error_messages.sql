-- Rewords the error messages of functions.
do $$
declare
  messages constant text[][] := array[
    array['say why in 10 to % characters', 'the reason must have 10 to % characters'],
    array['lines of the log stay as they are', 'the staff log is append-only'],
    array['too many within an hour: %', 'too many requests within an hour: %'],
    array['at most % blocks', 'a user can block at most % users'],
    array['at most % followed', 'a user can follow at most % users'],
    array['a completed challenge keeps its days and start date', 'the days and start date of a completed challenge are fixed'],
    array['fewer days than entries written', 'a challenge can''t have fewer days than entries'],
    array['no such challenge', 'challenge not found'],
    array['nothing to report', 'subject not found'],
    array['one''s own', 'users can''t report themselves'],
    array['reported already', 'already reported'],
    array['no such kind of report', 'unknown kind of report'],
    array['there is one appeal', 'the decision is already appealed'],
    array['it was taken back', 'the decision has ended'],
    array['an appeal has 1 to 2,000 characters', 'an appeal must have 1 to 2,000 characters'],
    array['somebody else decides this', 'another moderator must decide this case'],
    array['nothing to restore', 'the subject is not hidden'],
    array['decided already', 'the case is already decided'],
    array['reported again', 'the case has new reports'],
    array['no such outcome', 'unknown outcome'],
    array['answered already', 'the appeal is already answered'],
    array['staff are not deleted here', 'accounts of staff can only be deleted by the operator'],
    array['that is no e-mail address', 'invalid email address'],
    array['nobody is signed in', 'sign-in required'],
    array['the date is too far away', 'the date is too far in the future'],
    array['at most 400 days, the first before the last', 'a range of rest days must have 1 to 401 days'],
    array['one import a day', 'only one import per day'],
    array['the token is not known, or has expired', 'unknown or expired token'],
    array['no such decision', 'decision not found']
  ];
  message text[];
  before text;
  after text;
  target regprocedure;
begin
  for target in
    select p.oid from pg_proc p join pg_language l on l.oid = p.prolang
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and l.lanname = 'plpgsql'
  loop
    before := pg_get_functiondef(target);
    after := before;
    if target = 'public.desk_decide_case'::regproc::oid then
      after := replace(after, 'raise exception ''no such decision''', 'raise exception ''invalid decision''');
    end if;
    foreach message slice 1 in array messages loop
      after := replace(after, 'raise exception ' || quote_literal(message[1]), 'raise exception ' || quote_literal(message[2]));
    end loop;
    if after <> before then
      execute after;
    end if;
  end loop;
end
$$;
