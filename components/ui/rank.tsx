import { clsx } from "clsx"
import { ArrowDown, ArrowUp } from "lucide"
import { Icon } from "./icon.tsx"

export type RankProps = {
  place: number | null | undefined
  /** Places gained since the period before; nothing is said of none. */
  change?: number | null
  /** Why it has none. */
  noneText?: string
}

/** Places gained or lost, as an arrow and a number. */
const Gained = ({ places }: { places: number }) => (
  <span className={clsx("delta", places > 0 ? "text-positive-text" : "text-negative-text")}>
    <Icon icon={places > 0 ? ArrowUp : ArrowDown} />
    {Math.abs(places)}
    <span className="sr-only">
      {Math.abs(places) === 1 ? " place" : " places"} {places > 0 ? "up" : "down"}
    </span>
  </span>
)

/** The place of something among others with the places gained; a dash where it has none. */
export const Rank = ({ place, change, noneText }: RankProps) => (
  <span className="inline-grid flex-none justify-items-center gap-0.5">
    <Plate place={place} noneText={noneText} />
    {place != null && change ? <Gained places={change} /> : null}
  </span>
)

const Plate = ({ place, noneText }: Pick<RankProps, "place" | "noneText">) => (
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
