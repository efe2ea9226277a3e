import { millisecondsInDay } from "date-fns/constants"
/** Offsets of a zone from UTC, from each change on. */
export type ZoneOffsets = {
  /** Milliseconds since 1970 at which another offset begins, in their order; the first one holds before any. */
  changesMs: readonly number[]
  /** One more than there are changes. */
  offsetsMs: readonly number[]
}

/** Instants outside of these years count as at their ends. */
const [fromMs, untilMs] = [Date.UTC(1900), Date.UTC(2100)]

/** No zone has changed its clocks and taken that back within so many milliseconds. */
const stepMs = 7 * millisecondsInDay

const parsed = /GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/

function offsetReader(timeZone: string): (ms: number) => number {
  const format = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" })
  return (ms) => {
    const [, sign, hours = "0", minutes = "0", seconds = "0"] = parsed.exec(format.format(ms)) ?? []
    const size = (Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)) * 1_000
    return sign === "-" ? -size : size
  }
}

function readOffsets(timeZone: string): ZoneOffsets {
  const offsetAt = offsetReader(timeZone)
  const changesMs: number[] = []
  const offsetsMs = [offsetAt(fromMs)]
  for (let ms = fromMs; ms < untilMs; ms += stepMs) {
    let early = ms
    const end = Math.min(ms + stepMs, untilMs)
    while (offsetAt(end) !== offsetsMs.at(-1)) {
      let late = end
      while (late - early > 1_000) {
        const middle = Math.floor((early + late) / 2_000) * 1_000
        if (offsetAt(middle) === offsetsMs.at(-1)) early = middle
        else late = middle
      }
      changesMs.push(late)
      offsetsMs.push(offsetAt(late))
      early = late
    }
  }
  return { changesMs, offsetsMs }
}

const known = new Map<string, ZoneOffsets>()

/** The offsets of a zone, as they are known from 1900 to 2100. @param timeZone IANA name. */
export function zoneOffsets(timeZone: string): ZoneOffsets {
  const offsets = known.get(timeZone) ?? readOffsets(timeZone)
  known.set(timeZone, offsets)
  return offsets
}

/** Milliseconds that a zone is ahead of UTC at an instant. */
export function zoneOffsetMs(timeZone: string, ms: number): number {
  const { changesMs, offsetsMs } = zoneOffsets(timeZone)
  let [low, high] = [0, changesMs.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (changesMs[middle]! <= ms) low = middle + 1
    else high = middle
  }
  return offsetsMs[low]!
}
