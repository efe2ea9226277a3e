/** A time of day as it is written, and what a zone says; none means the account's. */
export type WrittenTime = {
  hour: number
  minute: number
  second: number
  millisecond: number
  offsetMinutes: number | null
  /** Whether there is a time at all. */
  isGiven: boolean
}

/** Of zones whose letters mean one thing; minutes. */
const zones = new Map<string, number>(
  Object.entries({
    z: 0,
    utc: 0,
    gmt: 0,
    ut: 0,
    wet: 0,
    west: 60,
    cet: 60,
    cest: 120,
    mez: 60,
    mesz: 120,
    eet: 120,
    eest: 180,
    msk: 180,
    jst: 540,
    kst: 540,
    hkt: 480,
    sgt: 480,
    est: -300,
    edt: -240,
    cdt: -300,
    mst: -420,
    mdt: -360,
    pst: -480,
    pdt: -420,
    cst: -360,
    akst: -540,
    akdt: -480,
    hst: -600,
    aest: 600,
    aedt: 660,
    acst: 570,
    awst: 480,
    nzst: 720,
    nzdt: 780,
  }),
)
const offsetLike = /^(?:utc|gmt)? ?([+\-−]) ?(\d{1,2})(?::?(\d{2}))?(?: utc| gmt)?$/
const clock =
  /^(?:t|at|um|à|a las|alle|ore|às|klo|kl\.?|om|o godz\.?|godz\.?|o|в|о|,)? ?(上午|下午|午前|午後|오전|오후|ö[ös])? ?(\d{1,2})(?:[:.h時时시] ?(\d{2})?)(?:(?:[:.m]|分|분 ?) ?(\d{2})(?:[.,](\d{1,20}))?)?[s秒초]? ?(?:uhr|分|분|h|hs)? ?(.{0,60})$/
const hourAlone = /^(?:t|at|um|à|às|klo|kl\.?)? ?(\d{1,2})(?: ?([ap])\.?m\.?)?()$/
/** Before and after noon, in Latin, Arabic, Greek and Turkish. */
const half = /^(?:([ap])\.?\s?m\.?|([صم])|([πμ])\.?\s?μ\.?|ö([ös]))(?!\p{L})/u
const afternoons = new Set(["p", "م", "μ", "s"])
const named = /^ ?\([^()]{0,50}\)$/

/** Minutes that a zone in lower case is ahead of UTC; null for letters that mean none, or several. */
export function offsetOf(zone: string): number | null {
  const bare = zone
    .replace(named, "")
    .replace(/ \([^()]{0,50}\)$/, "")
    .replace(/\[[^[\]]{0,50}\]$/, "")
    .trim()
  const known = zones.get(bare)
  if (known !== undefined) return known
  const offset = offsetLike.exec(bare)
  if (!offset) return null
  const minutes = Number(offset[2]) * 60 + Number(offset[3] ?? 0)
  return minutes > 14 * 60 ? null : offset[1] === "+" ? minutes : -minutes
}

function inHalf(hour: number, isAfternoon: boolean | null): number | null {
  if (isAfternoon === null) return hour
  return hour < 1 || hour > 12 ? null : (hour % 12) + (isAfternoon ? 12 : 0)
}

const valid = (time: WrittenTime): WrittenTime | null => {
  const { hour, minute, second } = time
  // A leap second is the last of its minute, and 24:00 the end of its day.
  if (second === 60) return { ...time, second: 59 }
  const isEnd = hour === 24 && minute === 0 && second === 0
  return (hour > 23 && !isEnd) || minute > 59 || second > 59 ? null : time
}

/**
 * Reads what stands behind a day: nothing, `10:30`, `T10:30:05.123Z`, `10:00 PM EST`, `10h30`, `午後10:00`, `10:00
 * GMT+0100 (CET)`.
 * @param text in lower case, without outer blanks.
 * @returns null for anything else.
 */
export function readTime(text: string): WrittenTime | null {
  const none = { hour: 0, minute: 0, second: 0, millisecond: 0, offsetMinutes: null }
  if (text === "") return { ...none, isGiven: false }
  const alone = hourAlone.exec(text)
  if (alone) {
    const hour = inHalf(Number(alone[1]), alone[2] ? alone[2] === "p" : null)
    return hour === null ? null : valid({ ...none, hour, isGiven: true })
  }
  const found = clock.exec(text)
  if (!found) return null
  const [, part, hours, minutes, seconds, fraction = "", rest = ""] = found
  const behind = half.exec(rest)
  const isAfternoon = part
    ? /[下後후]|ös/.test(part)
    : behind
      ? afternoons.has(behind.slice(1).find((mark) => mark !== undefined)!)
      : null
  const zone = (behind ? rest.slice(behind[0].length) : rest).trim()
  const hour = inHalf(Number(hours), isAfternoon)
  const offsetMinutes = zone === "" ? null : offsetOf(zone)
  if (hour === null || (zone !== "" && offsetMinutes === null)) return null
  return valid({
    hour,
    minute: Number(minutes ?? 0),
    second: Number(seconds ?? 0),
    millisecond: Number(fraction.padEnd(3, "0").slice(0, 3)),
    offsetMinutes,
    isGiven: true,
  })
}

/** Whether a text is a time of day, with a minute or a half of the day, and nothing before it. */
export function isTimeOfDay(text: string): boolean {
  const plain = text.trim().toLowerCase()
  return /^\d{1,2}(?:[:.h]\d{2}| ?[ap]\.?m)/.test(plain) && readTime(plain) !== null
}
