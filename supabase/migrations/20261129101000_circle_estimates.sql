-- The planner expects 1,000 rows of a function. PostgreSQL then compiled the page of a circle, which took 4 seconds.

alter function private.circle_members(uuid) rows 6;
alter function private.circle_replies(uuid, uuid[], uuid[]) rows 6;
