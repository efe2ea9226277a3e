import type { Labels } from "react-day-picker"

/** Names of the buttons of calendars. The number that a day shows is a word of its name. */
export const calendarLabels: Partial<Labels> = {
  labelDayButton(date, modifiers, _options, dateLib) {
    const day = dateLib!.format(date, "EEEE, MMMM d, yyyy")
    return `${modifiers["today"] ? "Today, " : ""}${day}${modifiers["selected"] ? ", selected" : ""}`
  },
}
