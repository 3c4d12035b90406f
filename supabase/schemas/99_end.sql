-- What the first file set for all of them, set back.

alter default privileges grant execute on functions to public;
reset check_function_bodies;
