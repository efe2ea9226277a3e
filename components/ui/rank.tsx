export type RankProps = {
  place: number | null | undefined
  /** Why it has none. */
  noneText?: string
}

/** The place of something among others; a dash where it has none. */
export const Rank = ({ place, noneText }: RankProps) => (
  <span
    title={place == null ? noneText : undefined}
    data-track={place == null && noneText ? "rank.none" : undefined}
    className="inline-grid h-5.5 min-w-6.5 flex-none place-items-center rounded-mark border border-line-strong px-1 text-12 font-strong"
  >
    <span>
      <span className="sr-only">Rank </span>
      {place ?? "–"}
      {place == null && noneText && <span className="sr-only"> {noneText}</span>}
    </span>
  </span>
)
