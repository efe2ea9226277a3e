/** A share as a bar; the figure stands beside it. @param percent 0 to 100. */
export function Meter({ percent }: { percent: number }) {
  return (
    <svg className="meter" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
      <rect width={Math.max(0, Math.min(100, percent))} height="6" rx="1" />
    </svg>
  )
}
