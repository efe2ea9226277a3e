import type { DayHours, Slot } from "#lib/contract/locations/hours.ts"
import type { ShownLocation } from "#lib/contract/public-widgets/schema.ts"
import { addDays } from "#lib/dates/day.ts"
import { dayIn as todayIn } from "#lib/dates/today.ts"
import { weekdayOf } from "#lib/dates/weekday.ts"
import { fill } from "#lib/format/customer-texts.ts"
import { asHtml, Html, html } from "#lib/format/html.ts"
import { localPhone } from "#lib/format/phone.ts"
import { dayOfSpecial } from "#lib/hours/special-days.ts"
import { type Drawing, localeOf, Outward, type WidgetTexts } from "./widget-parts.ts"

const noon = (day: string) => new Date(`${day}T12:00:00Z`)

const timeIn = (language: string, time: string): string =>
  new Intl.DateTimeFormat(localeOf(language), { timeStyle: "short", timeZone: "UTC" }).format(
    new Date(`2026-01-01T${time}:00Z`),
  )

const slotIn = (language: string, texts: WidgetTexts, { open_time, close_time }: Slot): string =>
  fill(texts.range, { from: timeIn(language, open_time), to: timeIn(language, close_time) })

const hoursIn = (language: string, texts: WidgetTexts, { open, is_24_hours, hours }: DayHours): string => {
  if (!open) return texts.closed
  if (is_24_hours) return texts.allDay
  return hours.map((slot) => slotIn(language, texts, slot)).join(", ")
}

type Line = { from: string; to: string; hours: string; isToday: boolean }

/** The week from today on; days after today with the same hours stand in one line (look: widgets). */
function weekLines(
  { hours, holidays }: ShownLocation,
  today: string,
  said: (day: DayHours) => string,
): Line[] {
  const special = new Map((holidays ?? []).map((holiday) => [holiday.day, dayOfSpecial(holiday)]))
  const lines: Line[] = []
  for (let ahead = 0; ahead < 7; ahead += 1) {
    const day = addDays(today, ahead)
    const text = said((ahead === 0 && special.get(day)) || hours![weekdayOf(day)])
    const last = lines.at(-1)
    if (last && !last.isToday && last.hours === text) last.to = day
    else lines.push({ from: day, to: day, hours: text, isToday: ahead === 0 })
  }
  return lines
}

const isSafePhone = (phone: string) => /^\+?[\d\s().-]+$/.test(phone)

function Contact(location: ShownLocation, texts: WidgetTexts): Html | null {
  const { phone, website, map_url: mapUrl } = location
  const links = [
    phone &&
      (isSafePhone(phone)
        ? html`<a href="tel:${phone.replaceAll(/[^\d+]/g, "")}" dir="ltr">${localPhone(phone)}</a>`
        : html`${phone}`),
    mapUrl && Outward(mapUrl, texts.map),
    website && Outward(website, website.replace(/^https?:\/\/(?:www\.)?/i, "").replace(/\/$/, "")),
  ].filter((link): link is Html => link instanceof Html)
  if (links.length === 0) return null
  return html`<p>${links.map((link, at) => html`${at > 0 && asHtml("<br>")}${link}`)}</p>`
}

function Hours(drawing: Drawing, location: ShownLocation): Html | null {
  const { texts, language, now } = drawing
  const closed =
    location.open_status === "temporarily_inactive"
      ? texts.closedForNow
      : location.open_status === "inactive"
        ? texts.closedForGood
        : null
  if (closed) return html`<div><p><b>${closed}</b></p></div>`
  const today = todayIn(location.time_zone, now)
  const said = (day: DayHours) => hoursIn(language, texts, day)
  const weekday = new Intl.DateTimeFormat(localeOf(language), { weekday: "short", timeZone: "UTC" })
  const nameOf = ({ from, to, isToday }: Line) =>
    isToday
      ? texts.today
      : from === to
        ? weekday.format(noon(from))
        : weekday.formatRange(noon(from), noon(to))
  const date = new Intl.DateTimeFormat(localeOf(language), { dateStyle: "medium", timeZone: "UTC" })
  const lines = location.hours ? weekLines(location, today, said) : []
  const holidays = location.holidays ?? []
  if (lines.length + holidays.length === 0) return null
  return html`<div>${
    lines.length > 0 &&
    html`<dl aria-label="${texts.hours}">${lines.map((line) => {
      const mark = line.isToday && asHtml(' class="rw-d"')
      return html`<dt${mark}>${nameOf(line)}</dt><dd${mark}>${line.hours}</dd>`
    })}</dl>`
  }${holidays.map(
    (holiday) =>
      html`<p><small>${fill(texts.holiday, {
        day: [holiday.name, date.format(noon(holiday.day))].filter(Boolean).join(", "),
        hours: said(dayOfSpecial(holiday)),
      })}</small></p>`,
  )}</div>`
}

/** Location Information: where it is, how to reach it, and when it is open. */
export function LocationInfo(drawing: Drawing): Html {
  const location = drawing.widget.location!
  const { texts } = drawing
  return html`<div class="rw-i"><div><b class="rw-h2" dir="auto">${location.name}</b>${
    location.address &&
    location.address.length > 0 &&
    html`<p>${location.address.map((line, at) => html`${at > 0 && asHtml("<br>")}${line}`)}</p>`
  }${Contact(location, texts)}</div>${Hours(drawing, location)}</div>`
}
