import { invalid } from "./facebook-error.ts"
import type { FacebookFixture, StandInPage } from "./fixture.ts"

const isTime = (text: unknown): boolean =>
  typeof text === "string" && /^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/.test(text)

/** Up to two stretches a day, each with both of its ends, the first one first. @throws FacebookError */
function checkedHours(text: string): Record<string, string> {
  let hours: unknown
  try {
    hours = JSON.parse(text)
  } catch {
    throw invalid()
  }
  if (typeof hours !== "object" || hours === null || Array.isArray(hours)) throw invalid()
  const entries = Object.entries(hours)
  for (const [key, time] of entries) {
    const [, day, number, end] = /^(mon|tue|wed|thu|fri|sat|sun)_([12])_(open|close)$/.exec(key) ?? []
    if (!end || !isTime(time)) throw invalid()
    const other = `${day}_${number}_${end === "open" ? "close" : "open"}`
    if (!(other in hours) || (number === "2" && !(`${day}_1_open` in hours))) throw invalid()
  }
  return Object.fromEntries(entries)
}

const checks: Record<string, (text: string) => unknown> = {
  phone(text) {
    if (text !== "" && !/^[+\d][\d ()-]{4,30}$/.test(text)) throw invalid()
    return text || undefined
  },
  website(text) {
    if (text !== "" && !URL.canParse(text)) throw invalid()
    return text || undefined
  },
  about: (text) => text,
  description: (text) => text,
  hours: checkedHours,
}

/** Changes page info, all of it or nothing; the name is not among what apps may change. @throws FacebookError */
export function changePage(fixture: FacebookFixture, page: StandInPage, body: URLSearchParams) {
  const given = Object.fromEntries(body)
  const names = Object.keys(given)
  if (names.length === 0 || names.some((name) => !(name in checks) || fixture.refusedFields.includes(name)))
    throw invalid()
  const values = names.map((name) => [name, checks[name]!(given[name]!)] as const)
  for (const [name, value] of values) {
    if (value === undefined) delete page[name as "phone"]
    else Object.assign(page, { [name]: value })
  }
  if ("hours" in given) page.is_always_open = false
  fixture.edits.push({ id: page.id, body: given })
  return { success: true }
}
