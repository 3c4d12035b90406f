/** Over a corner of what it stands in, which is `relative`: there is something new. What that is, the control around it says. */
export function NewsDot() {
  return (
    <span aria-hidden className="bg-accent border-paper absolute end-0 top-0 size-3 rounded-full border-2" />
  );
}
