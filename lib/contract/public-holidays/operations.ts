import { operation } from "../operation.ts"
import * as publicHolidays from "./schema.ts"

export const publicHolidaysOperations = {
  "public_holidays.list": operation({
    method: "GET",
    path: "/public_holidays",
    summary: "List public holidays of a country and state within the next twelve months",
    tag: "special_hours",
    access: "active",
    permission: "location.read",
    status: 200,
    refusals: [422],
    query: publicHolidays.publicHolidaysQuerySchema,
    answer: publicHolidays.publicHolidaysAnswerSchema,
  }),
  "public_holidays.plan": operation({
    method: "POST",
    path: "/public_holidays/plan",
    summary: "List the public holidays of the regions of locations, with the hours set on them",
    tag: "special_hours",
    access: "active",
    permission: "location.update",
    status: 200,
    body: publicHolidays.planPublicHolidaysBodySchema,
    answer: publicHolidays.holidayPlanSchema,
  }),
  "public_holidays.apply": operation({
    method: "POST",
    path: "/public_holidays/apply",
    summary: "Close locations on the public holidays of their country and state",
    tag: "special_hours",
    access: "active",
    permission: "location.update",
    status: 200,
    body: publicHolidays.applyPublicHolidaysBodySchema,
    answer: publicHolidays.appliedHolidaysSchema,
  }),
} as const
