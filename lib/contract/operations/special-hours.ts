import { operation } from "../operation.ts"
import * as session from "../session.ts"
import * as special from "../special-hours.ts"

const row = { tag: "special_hours", access: "active" } as const

/** Hours of single dates of a location, and the public holidays that they can begin with. */
export const specialHoursOperations = {
  "special_hours.list": operation({
    method: "GET",
    path: "/special_hours",
    ...row,
    summary: "List holiday hours of a location by date",
    permission: "location.read",
    status: 200,
    refusals: [404],
    query: special.specialHoursQuerySchema,
    answer: special.specialHoursAnswerSchema,
  }),
  "special_hours.create": operation({
    method: "POST",
    path: "/special_hours",
    ...row,
    summary: "Set the hours of one or several locations on one date",
    permission: "location.update",
    status: 201,
    refusals: [404],
    body: special.newSpecialHoursBodySchema,
    answer: special.newSpecialHoursAnswerSchema,
  }),
  "special_hours.update": operation({
    method: "PATCH",
    path: "/special_hours/{id}",
    ...row,
    summary: "Change the hours of a date",
    permission: "location.update",
    status: 200,
    params: session.idParamSchema,
    body: special.specialHoursBodySchema,
    answer: special.specialHoursSchema,
  }),
  "special_hours.delete": operation({
    method: "DELETE",
    path: "/special_hours/{id}",
    ...row,
    summary: "Delete the hours of a date; those of its weekday apply again",
    permission: "location.update",
    status: 204,
    params: session.idParamSchema,
    query: special.deleteSpecialHoursQuerySchema,
  }),
  "public_holidays.list": operation({
    method: "GET",
    path: "/public_holidays",
    summary: "List public holidays of a country and state within the next twelve months",
    tag: "special_hours",
    access: "active",
    permission: "location.read",
    status: 200,
    refusals: [422],
    query: special.publicHolidaysQuerySchema,
    answer: special.publicHolidaysAnswerSchema,
  }),
  "public_holidays.apply": operation({
    method: "POST",
    path: "/public_holidays/apply",
    summary: "Close locations on the public holidays of their country and state",
    tag: "special_hours",
    access: "active",
    permission: "location.update",
    status: 200,
    body: special.applyPublicHolidaysBodySchema,
    answer: special.appliedHolidaysSchema,
  }),
} as const
