/** Stands behind the label of a field that must be filled (000 §5). */
export const RequiredMark = () => (
  <span className="text-negative-text" aria-hidden="true">
    {" "}
    *
  </span>
)
