alter default privileges grant execute on functions to public;
reset check_function_bodies;
