import { endpoints } from "../endpoints.ts"
import { operation } from "../operation.ts"
import * as schedules from "../scheduled-exports.ts"
import { idParamSchema } from "../session.ts"

/** Scheduled exports (000 §7, D-113 to D-117); who is no Admin has only their own. */
export const scheduledExportsOperations = {
  "scheduled_exports.list": operation({
    ...endpoints["scheduled_exports.list"],
    summary: "Scheduled exports, newest first",
    tag: "scheduled exports",
    access: "active",
    permission: "scheduled_export.read",
    status: 200,
    query: schedules.scheduledExportsQuerySchema,
    answer: schedules.scheduledExportsAnswerSchema,
  }),
  "scheduled_exports.get": operation({
    ...endpoints["scheduled_exports.get"],
    summary: "One scheduled export",
    tag: "scheduled exports",
    access: "active",
    permission: "scheduled_export.read",
    status: 200,
    params: idParamSchema,
    answer: schedules.scheduledExportSchema,
  }),
  "scheduled_exports.create": operation({
    ...endpoints["scheduled_exports.create"],
    summary: "Schedule an export",
    tag: "scheduled exports",
    access: "active",
    permission: "scheduled_export.create",
    status: 201,
    body: schedules.newScheduledExportBodySchema,
    answer: schedules.scheduledExportSchema,
  }),
  "scheduled_exports.update": operation({
    ...endpoints["scheduled_exports.update"],
    summary: "Change a scheduled export",
    tag: "scheduled exports",
    access: "active",
    permission: "scheduled_export.update",
    status: 200,
    params: idParamSchema,
    body: schedules.scheduledExportBodySchema,
    answer: schedules.scheduledExportSchema,
  }),
  "scheduled_exports.take_over": operation({
    ...endpoints["scheduled_exports.take_over"],
    summary: "Become the owner of a scheduled export, as an Admin",
    tag: "scheduled exports",
    access: "active",
    permission: "scheduled_export.update",
    status: 200,
    params: idParamSchema,
    answer: schedules.scheduledExportSchema,
  }),
  "scheduled_exports.delete": operation({
    ...endpoints["scheduled_exports.delete"],
    summary: "Delete a scheduled export",
    tag: "scheduled exports",
    access: "active",
    permission: "scheduled_export.delete",
    status: 204,
    params: idParamSchema,
  }),
  "scheduled_exports.list_deliveries": operation({
    ...endpoints["scheduled_exports.list_deliveries"],
    summary: "What became of the mails of a scheduled export, newest first",
    tag: "scheduled exports",
    access: "active",
    permission: "scheduled_export.read",
    status: 200,
    params: idParamSchema,
    query: schedules.deliveriesQuerySchema,
    answer: schedules.deliveriesAnswerSchema,
  }),
} as const
