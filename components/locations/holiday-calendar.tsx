"use client"

import { CalendarButton, type CalendarButtonProps } from "#components/ui/calendar-button.tsx"
import { lastHoliday } from "#lib/hours/holiday-dates.ts"

export type HolidayCalendarProps = Omit<CalendarButtonProps, "last" | "track">

/** Chooses the date of holiday hours in a calendar, from today to ten years ahead (D-162). */
export const HolidayCalendar = (props: HolidayCalendarProps) => (
  <CalendarButton {...props} last={lastHoliday(props.today)} track="location_holidays.calendar" />
)
