/** Turns while something is worked on, which is said beside it. */
export const Spinner = () => (
  <span
    className="size-5 animate-spin rounded-full border-2 border-line-strong border-t-accent motion-reduce:animate-none motion-reduce:border-x-accent motion-reduce:border-t-line-strong"
    data-spinner=""
    aria-hidden="true"
  />
)
