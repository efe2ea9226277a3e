import type { DayHours, Hours } from "#lib/contract/locations/hours.ts"
import type { PublicWidget } from "#lib/contract/public-widgets/schema.ts"
import { daysFromMonday } from "#lib/contract/weekdays.ts"

const dayName = (day: string) => `https://schema.org/${day[0]!.toUpperCase()}${day.slice(1)}`

const slotsOf = ({ is_24_hours, hours }: DayHours) =>
  is_24_hours ? [{ open_time: "00:00", close_time: "23:59" }] : hours

const openingHours = (hours: Hours) =>
  daysFromMonday.flatMap((day) =>
    hours[day].open
      ? slotsOf(hours[day]).map(({ open_time, close_time }) => ({
          "@type": "OpeningHoursSpecification",
          dayOfWeek: dayName(day),
          opens: open_time,
          closes: close_time,
        }))
      : [],
  )

/** Without what is empty. */
const filled = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value != null && value !== ""))

/**
 * Data of a widget for search engines (D-301): the business with its address and hours, and a rating only of its own
 * microsurveys. Stars of reviews on other sites are never in it: search engines take them for spam.
 * @returns JSON that may stand within a script element; null where nothing is told.
 */
export function structuredData({ structured, location }: PublicWidget): string | null {
  if (!structured || !location) return null
  const { own_rating: own } = structured
  const address = filled({
    streetAddress: location.street,
    addressLocality: location.city,
    addressRegion: location.state,
    postalCode: location.zipcode,
    addressCountry: location.country_code,
  })
  const hours = location.hours ? openingHours(location.hours) : []
  const data = filled({
    "@context": "https://schema.org",
    "@type": "LocalBusiness",
    name: location.name,
    telephone: location.phone,
    url: location.website,
    address: Object.keys(address).length > 0 ? { "@type": "PostalAddress", ...address } : null,
    geo:
      location.latitude != null && location.longitude != null
        ? { "@type": "GeoCoordinates", latitude: location.latitude, longitude: location.longitude }
        : null,
    openingHoursSpecification: hours.length > 0 ? hours : null,
    aggregateRating: own
      ? {
          "@type": "AggregateRating",
          ratingValue: own.avg_rating,
          ratingCount: own.count,
          bestRating: 5,
          worstRating: 1,
        }
      : null,
  })
  return JSON.stringify(data).replaceAll("<", "\\u003c")
}
