import { idParamSchema } from "../common.ts"
import { operation } from "../operation.ts"
import * as specialHours from "./schema.ts"

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
    query: specialHours.specialHoursQuerySchema,
    answer: specialHours.specialHoursAnswerSchema,
  }),
  "special_hours.create": operation({
    method: "POST",
    path: "/special_hours",
    ...row,
    summary: "Set the hours of one or several locations on one date",
    permission: "location.update",
    status: 201,
    refusals: [404],
    body: specialHours.newSpecialHoursBodySchema,
    answer: specialHours.newSpecialHoursAnswerSchema,
  }),
  "special_hours.update": operation({
    method: "PATCH",
    path: "/special_hours/{id}",
    ...row,
    summary: "Change the hours of a date",
    permission: "location.update",
    status: 200,
    params: idParamSchema,
    body: specialHours.specialHoursBodySchema,
    answer: specialHours.specialHoursSchema,
  }),
  "special_hours.delete": operation({
    method: "DELETE",
    path: "/special_hours/{id}",
    ...row,
    summary: "Delete the hours of a date; those of its weekday apply again",
    permission: "location.update",
    status: 204,
    params: idParamSchema,
    query: specialHours.deleteSpecialHoursQuerySchema,
  }),
} as const
