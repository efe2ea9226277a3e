import { alertFrequencyId } from "#lib/contract/index.ts"
import { daysBefore } from "#review-api/notifications/alert-summary.ts"
import { digestDays } from "#review-api/services/alerts/digest-job.ts"
import { runAfter } from "#review-api/services/alerts/plan-alert.ts"

type Frequency = Parameters<typeof alertFrequencyId>[0]

const runs: [Frequency, string, string, string | null][] = [
  ["immediate", "America/New_York", "2026-03-04T12:00:00Z", null],
  ["daily", "UTC", "2026-03-04T07:59:59Z", "2026-03-04T08:00:00.000Z"],
  ["daily", "UTC", "2026-03-04T08:00:00Z", "2026-03-05T08:00:00.000Z"],
  // Summer time begins on March 8 and ends on November 1.
  ["daily", "America/New_York", "2026-03-07T13:00:00Z", "2026-03-08T12:00:00.000Z"],
  ["daily", "America/New_York", "2026-10-31T12:00:00Z", "2026-11-01T13:00:00.000Z"],
  ["daily", "Pacific/Auckland", "2026-03-04T12:00:00Z", "2026-03-04T19:00:00.000Z"],
  ["daily", "Asia/Kathmandu", "2026-03-04T12:00:00Z", "2026-03-05T02:15:00.000Z"],
  ["weekly", "UTC", "2026-03-04T12:00:00Z", "2026-03-09T08:00:00.000Z"],
  ["weekly", "UTC", "2026-03-09T08:00:00Z", "2026-03-16T08:00:00.000Z"],
  ["weekly", "America/Los_Angeles", "2026-03-07T00:00:00Z", "2026-03-09T15:00:00.000Z"],
  ["monthly", "Europe/Berlin", "2026-03-04T12:00:00Z", "2026-04-01T06:00:00.000Z"],
  ["monthly", "Europe/Berlin", "2026-12-04T12:00:00Z", "2027-01-01T07:00:00.000Z"],
  ["monthly", "Nowhere/Atall", "2026-01-31T12:00:00Z", "2026-02-01T08:00:00.000Z"],
]

test.each(runs)(
  "an alert that is sent %s in %s is sent next after %s at %s",
  (frequency, zone, after, at) => {
    expect(runAfter(alertFrequencyId(frequency), zone, new Date(after))).toBe(at)
  },
)

const digests: [Frequency, string, string, string, string, string][] = [
  ["daily", "UTC", "2026-03-04T08:00:00Z", "2026-03-04T08:00:10Z", "2026-03-03", "2026-03-03"],
  ["daily", "America/New_York", "2026-03-08T12:00:00Z", "2026-03-08T12:01:00Z", "2026-03-07", "2026-03-07"],
  ["daily", "Pacific/Auckland", "2026-03-04T19:00:00Z", "2026-03-04T19:00:00Z", "2026-03-04", "2026-03-04"],
  // Missed runs are told along.
  ["daily", "UTC", "2026-03-04T08:00:00Z", "2026-03-07T07:59:00Z", "2026-03-03", "2026-03-05"],
  ["daily", "UTC", "2026-03-04T08:00:00Z", "2026-03-07T08:00:00Z", "2026-03-03", "2026-03-06"],
  ["weekly", "UTC", "2026-03-09T08:00:00Z", "2026-03-09T08:00:00Z", "2026-03-02", "2026-03-08"],
  ["weekly", "UTC", "2026-03-09T08:00:00Z", "2026-03-24T08:00:00Z", "2026-03-02", "2026-03-22"],
  ["monthly", "UTC", "2026-03-01T08:00:00Z", "2026-03-01T08:00:00Z", "2026-02-01", "2026-02-28"],
  ["monthly", "UTC", "2026-01-01T08:00:00Z", "2026-03-02T08:00:00Z", "2025-12-01", "2026-02-28"],
]

test.each(digests)("a %s digest in %s that was due at %s and comes at %s tells of %s to %s", (...row) => {
  const [frequency, zone, due, now, firstDay, lastDay] = row
  const days = digestDays(alertFrequencyId(frequency), zone, new Date(due), new Date(now))
  expect(days).toEqual({ firstDay, lastDay })
})

test.each([
  ["2026-03-03", "2026-03-03", "2026-03-02", "2026-03-02"],
  ["2026-03-02", "2026-03-08", "2026-02-23", "2026-03-01"],
  ["2026-03-01", "2026-03-31", "2026-02-01", "2026-02-28"],
  ["2026-01-01", "2026-01-31", "2025-12-01", "2025-12-31"],
  ["2026-01-01", "2026-02-28", "2025-11-01", "2025-12-31"],
])("the days before %s to %s are %s to %s", (firstDay, lastDay, from, to) => {
  expect(daysBefore({ firstDay, lastDay })).toEqual({ firstDay: from, lastDay: to })
})
