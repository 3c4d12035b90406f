-- Reverts the settings of the first file.

alter default privileges grant execute on functions to public;
reset check_function_bodies;
